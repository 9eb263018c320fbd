import { call, useMutation } from "../change.tsx";
import { Panel } from "../page/page.tsx";
import { useCanChange } from "../staff.ts";
import { AutoSaveCheckbox } from "./auto-save-checkbox.tsx";

interface SettingSwitchProps {
	id: string;
	title: string;
	label: string;
	hint: string;
	/** API URL of the setting. */
	url: string;
	active: boolean;
	/** The toasts after switching. */
	said: Readonly<Record<"on" | "off", string>>;
}

/** An on/off setting of the whole website, in a panel of its own. */
export function SettingSwitch({ id, title, label, hint, url, active, said }: SettingSwitchProps) {
	const canChange = useCanChange();
	const { make } = useMutation();
	const change = (wanted: boolean) =>
		make(id, () => call("PUT", url, { active: wanted }), {
			done: { title: wanted ? said.on : said.off },
			failed: { title: "The setting could not be changed" },
		});

	return (
		<Panel title={title}>
			<AutoSaveCheckbox
				id={id}
				label={label}
				hint={hint}
				disabled={!canChange}
				stored={active}
				store={change}
			/>
		</Panel>
	);
}
