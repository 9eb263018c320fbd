import { call, useChange } from "../change";
import { Panel } from "../page/page";
import { useCanChange } from "../staff";
import { StoredBox } from "./stored-box";

interface SettingSwitchProps {
	id: string;
	title: string;
	label: string;
	hint: string;
	/** Where the API takes it. */
	url: string;
	active: boolean;
	/** What is said once it was switched. */
	said: Readonly<Record<"on" | "off", string>>;
}

/** A setting of the whole website that is either on or off, in a panel of its own. */
export function SettingSwitch({ id, title, label, hint, url, active, said }: SettingSwitchProps) {
	const canChange = useCanChange();
	const { make } = useChange();
	const change = (wanted: boolean) =>
		make(id, () => call("PUT", url, { active: wanted }), {
			done: { title: wanted ? said.on : said.off },
			failed: { title: "The setting could not be changed" },
		});

	return (
		<Panel title={title}>
			<StoredBox id={id} label={label} hint={hint} disabled={!canChange} stored={active} store={change} />
		</Panel>
	);
}
