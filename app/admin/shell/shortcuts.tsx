import { Fragment, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Checkbox } from "#app/ui/field/field.tsx";
import * as css from "./shell.css.ts";
import { setShortcutsEnabled, shortcutsEnabled, useSingleKeys } from "./single-keys.ts";
import { PLACES } from "./tabs.ts";
import { useModifierKey } from "./use-modifier-key.ts";

/** Keyboard shortcuts besides those of the tabs; those of the list of leads are handled in leads/list/use-list-keys.ts. */
const KEYS = [
	[["Ctrl", "K"], "Go to a person, page or action"],
	[["Ctrl", "Enter"], "Save the note or form"],
	[["/"], "Search the list"],
	[["j", "k"], "Next lead in the list, and the one before"],
	[["x"], "Select the lead"],
	[["e"], "Open the lead"],
	[["s"], "Change the lead’s status"],
	[["n"], "What is next for the lead"],
	[["F8"], "Go to the message"],
	[["?"], "These shortcuts"],
] as const;

/** Single-key shortcuts for frequent users, which can be turned off. */
export function Shortcuts({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
	const navigate = useNavigate();
	const modifier = useModifierKey();
	const [active, setActive] = useState(true);
	useEffect(() => setActive(shortcutsEnabled()), []);
	useSingleKeys((event, afterG) => {
		if (afterG) {
			const tab = PLACES.find(({ key }) => key === event.key);
			if (tab) navigate(tab.to);
		} else if (event.key === "?") setOpen(true);
		else if (event.key === "/") {
			const search = document.querySelector<HTMLElement>("[data-search]");
			if (search) {
				event.preventDefault();
				search.focus();
			}
		}
	});
	return (
		<Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
			<dl className={css.keys}>
				{PLACES.map(({ key, label }) => (
					<Fact
						key={key}
						term={
							<>
								<kbd>g</kbd> then <kbd>{key}</kbd>
							</>
						}
					>
						{label}
					</Fact>
				))}
				{KEYS.map(([keys, words]) => (
					<Fact
						key={words}
						term={keys.map(key => (
							<Fragment key={key}>
								<kbd>{key === "Ctrl" ? modifier : key}</kbd>{" "}
							</Fragment>
						))}
					>
						{words}
					</Fact>
				))}
			</dl>
			<Checkbox
				id="shortcuts-on"
				label="Use single-key shortcuts"
				checked={active}
				onChange={event => {
					setActive(event.target.checked);
					setShortcutsEnabled(event.target.checked);
				}}
			/>
		</Dialog>
	);
}
