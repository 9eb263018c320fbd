import type { ReactNode } from "react";
import * as page from "./page/page.css.ts";
import { useCanChange } from "./staff.ts";

/** Shows its children to admins; viewers see a sentence instead that explains why they are missing. */
export function AdminsOnly({
	children,
	words = "Your account can view everything but cannot make changes.",
}: {
	children: ReactNode;
	words?: string;
}) {
	return useCanChange() ? children : <p className={page.quiet}>{words}</p>;
}
