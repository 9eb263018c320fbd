import { proxy } from "valtio/vanilla";
import type { PackageId } from "#domain/pricing/package-ids.ts";
import { CHOICE_CHANGED, readQuote, readSelectedPackage } from "./kept-choice";

/** What the lead form sends beside its fields: the package that was picked, and the quote of the calculator. */
export interface Choice {
	packageId: PackageId | null;
	quote: string | null;
}

const read = (): Choice => ({ packageId: readSelectedPackage(), quote: readQuote() });

/** The choice of this page's visitor, as this browser remembers it; on the server there is none. */
export const choiceStore = proxy<Choice>({ packageId: null, quote: null });

if (typeof window !== "undefined") {
	Object.assign(choiceStore, read());
	window.addEventListener(CHOICE_CHANGED, () => Object.assign(choiceStore, read()));
}
