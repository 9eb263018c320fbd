import { createContext, use } from "react";
import type { Route } from "../+types/layout";

/** The signed-in staff member. A context, because the router's own hook would re-render every consumer on each navigation. */
export const StaffContext = createContext<Route.ComponentProps["loaderData"] | null>(null);

/** Returns the signed-in staff member. Throws outside the back office's layout. */
export function useStaff() {
	const staff = use(StaffContext);
	if (!staff) throw new Error("useStaff is used outside the back office");
	return staff;
}

/** Whether the signed-in user may change anything: viewers may not. */
export function useCanChange(): boolean {
	return useStaff().role === "admin";
}
