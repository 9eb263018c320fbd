import { Tab, TabList, TabPanel, TabProvider } from "@ariakit/react/tab";
import type { ReactNode } from "react";
import * as css from "./tabs.css.ts";

/**
 * Panels of which one shows; arrow keys move. `<Tabs label="Regions" tabs={[{id, label, content}]} />`.
 * Give `selected` and `onSelect` to keep the choice elsewhere, for example in the URL.
 */
export function Tabs({
	label,
	tabs,
	selected,
	onSelect,
}: {
	label: string;
	tabs: readonly { id: string; label: ReactNode; content: ReactNode }[];
	selected?: string;
	onSelect?: (id: string) => void;
}) {
	return (
		<TabProvider
			defaultSelectedId={tabs[0]?.id ?? null}
			{...(selected !== undefined && { selectedId: selected })}
			{...(onSelect && { setSelectedId: id => id && onSelect(id) })}
		>
			<TabList aria-label={label} className={css.list}>
				{tabs.map(tab => (
					<Tab key={tab.id} id={tab.id} className={css.tab}>
						{tab.label}
					</Tab>
				))}
			</TabList>
			{tabs.map(tab => (
				<TabPanel key={tab.id} tabId={tab.id} className={css.panel}>
					{tab.content}
				</TabPanel>
			))}
		</TabProvider>
	);
}
