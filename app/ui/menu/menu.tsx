import { Menu as AriakitMenu, MenuButton, MenuItem, MenuProvider } from "@ariakit/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Icon } from "../icon/icon";
import * as css from "./menu.css.ts";

/** Something to choose: it runs, or leads to where `render` (a link) goes. */
export interface MenuChoice {
	label: ReactNode;
	icon?: LucideIcon;
	run?: () => void;
	render?: ReactElement;
}

/**
 * A button that opens a list of actions: `<Menu button={<Button small>Snooze</Button>} label="…" choices={…} />`.
 * What it offers is not in the page until it is opened: what holds its place would break the style policy.
 */
export function Menu({
	button,
	children,
	label,
	choices,
}: {
	/** The control that opens it; `children` are its words. */
	button: ReactElement;
	children: ReactNode;
	/** What assistive technology calls the button, where its words alone would not do. */
	label?: string;
	choices: readonly MenuChoice[];
}) {
	return (
		<MenuProvider>
			<MenuButton render={button} {...(label && { "aria-label": label })}>
				{children}
			</MenuButton>
			<AriakitMenu unmountOnHide gutter={4} className={css.menu}>
				{choices.map(({ label: words, icon, run, render }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a menu's choices keep their order
					<MenuItem key={at} className={css.item} onClick={run} {...(render && { render })}>
						{icon ? <Icon of={icon} /> : null}
						{words}
					</MenuItem>
				))}
			</AriakitMenu>
		</MenuProvider>
	);
}
