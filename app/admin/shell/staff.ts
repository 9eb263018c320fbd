import { useRouteLoaderData } from "react-router";
import type { loader } from "../layout";

/** Who is signed in. Only below the back office's layout. */
export function useStaff() {
	const staff = useRouteLoaderData<typeof loader>("admin/layout");
	if (!staff) throw new Error("useStaff is used outside the back office");
	return staff;
}

/** Whether the person at the screen may change anything: viewers may not. */
export function useCanChange(): boolean {
	return useStaff().role === "admin";
}
