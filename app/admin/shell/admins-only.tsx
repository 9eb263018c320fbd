import type { ReactNode } from "react";
import * as page from "./page/page.css.ts";
import { useCanChange } from "./staff";

/** What changes something, for those who may; viewers read in its place why it is not there. */
export function AdminsOnly({
	children,
	words = "Your account can view everything but cannot make changes.",
}: {
	children: ReactNode;
	words?: string;
}) {
	return useCanChange() ? children : <p className={page.quiet}>{words}</p>;
}
