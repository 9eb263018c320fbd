import { createContext, useContext, useMemo } from "react";
import { applyOverrides, type Copy, type CopyOverrides, type CopyTree, type PageCopy } from "./page-copy";

export const CopyOverridesContext = createContext<CopyOverrides>({});

/** A page's texts as staff want them today: `const t = useCopy(homeCopy)`, then `t.hero.title`. */
export function useCopy<T extends CopyTree>(copy: PageCopy<T>): Copy<T> {
	const overrides = useContext(CopyOverridesContext);
	return useMemo(() => applyOverrides(copy, overrides), [copy, overrides]);
}
