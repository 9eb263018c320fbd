import { useLayoutEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { LeadList, ListedLeads } from "#app/admin/leads/.server/load-leads.ts";
import { deselectOthers } from "../bulk/selection.ts";
import type { loader } from "./workbench.tsx";

/** Returns the listed leads with the workbench's data. Throws outside the workbench's routes. */
export function useLeadList(listed: ListedLeads): LeadList {
	const workbench = useRouteLoaderData<typeof loader>("admin/leads/list/workbench");
	if (!workbench) throw new Error("useLeadList is used outside the workbench");
	const { asked } = listed;
	useLayoutEffect(() => deselectOthers(asked), [asked]);
	return { ...workbench, ...listed };
}
