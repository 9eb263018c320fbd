import { Island } from "#app/islands/island.tsx";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { consentCopy } from "./copy";
import PreferencesDialog from "./preferences.island";

/** The place of the preferences dialog, which is fetched when it is first opened. */
export function Preferences() {
	return <Island of={PreferencesDialog} when="asked" props={{ words: useCopy(consentCopy).preferences }} />;
}
