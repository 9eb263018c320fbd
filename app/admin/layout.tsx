import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { loadNewLeads } from "#app/admin/shell/.server/load-new-leads.ts";
import { changeVersion } from "#app/http/live/.server/change-version.ts";
import { adminGate, staffContext } from "#app/http/session/.server/admin-gate.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import type { Route } from "./+types/layout";
import { FAILED } from "./shell/failed.tsx";
import { isQueryOnlyNavigation } from "./shell/live/revalidation.ts";
import { Shell } from "./shell/shell.tsx";
import { StaffContext } from "./shell/staff.ts";

export const middleware: Route.MiddlewareFunction[] = [adminGate];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

// A loader here makes the gate run on client-side navigation too.
export async function loader({ request, context }: Route.LoaderArgs) {
	// Read first, so that a change during loading is announced again; the loaders below start after this one.
	const mark = changeVersion();
	const { username, role } = context.get(staffContext);
	return { username, role, mark, ...(await loadNewLeads(request)) };
}

/** Neither the user nor the number of new leads depends on the query; changes are announced by the event stream. */
export function shouldRevalidate({ defaultShouldRevalidate, ...change }: ShouldRevalidateFunctionArgs) {
	return isQueryOnlyNavigation(change) ? false : defaultShouldRevalidate;
}

/** Without the data of the layout, the back office cannot be shown. */
export function ErrorBoundary() {
	return <Notice title={FAILED.title} text={FAILED.words} home="Back to the home page" />;
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
	return (
		<StaffContext value={loaderData}>
			<Shell>
				<Outlet />
			</Shell>
		</StaffContext>
	);
}
