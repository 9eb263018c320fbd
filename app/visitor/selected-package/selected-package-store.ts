import { proxy } from "valtio/vanilla";
import type { PackageId } from "#domain/pricing/package-ids.ts";
import { CHOICE_CHANGED, readQuote, readSelectedPackage } from "./stored-choice.ts";

/** What the lead form sends besides its fields: the chosen package and the calculator's quote. */
export interface Choice {
	packageId: PackageId | null;
	quote: string | null;
}

const read = (): Choice => ({ packageId: readSelectedPackage(), quote: readQuote() });

/** The visitor's choice as stored in this browser; empty on the server. */
export const choiceStore = proxy<Choice>({ packageId: null, quote: null });

if (typeof window !== "undefined") {
	Object.assign(choiceStore, read());
	window.addEventListener(CHOICE_CHANGED, () => Object.assign(choiceStore, read()));
}
