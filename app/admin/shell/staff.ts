import { createContext, use } from "react";
import type { Route } from "../+types/layout";

/** Who is signed in, for what stands below: the router's own hook would draw whatever asks anew whenever the router turns. */
export const StaffContext = createContext<Route.ComponentProps["loaderData"] | null>(null);

/** Who is signed in. Only below the back office's layout. */
export function useStaff() {
	const staff = use(StaffContext);
	if (!staff) throw new Error("useStaff is used outside the back office");
	return staff;
}

/** Whether the person at the screen may change anything: viewers may not. */
export function useCanChange(): boolean {
	return useStaff().role === "admin";
}
