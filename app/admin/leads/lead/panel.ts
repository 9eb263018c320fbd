import { data } from "react-router";
import { loadPanel } from "#app/admin/leads/.server/load-lead.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import type { Route } from "./+types/panel";

/** Loader of the panel beside the list; null with status 404 for a lead that no longer exists. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	return (await loadPanel(params, url, context.get(staffContext))) ?? data(null, { status: 404 });
}
