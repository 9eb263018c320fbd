import { proxy } from "valtio/vanilla";
import type { PackageId } from "#domain/pricing/package-ids.ts";

/** What the lead form sends beside its fields: the package that was picked, and the quote of the calculator. */
export interface Choice {
	packageId: PackageId | null;
	quote: string | null;
}

/** The choice of this page's visitor; `wakeForChoice` fills it with what the browser remembers. */
export const choiceStore = proxy<Choice>({ packageId: null, quote: null });
