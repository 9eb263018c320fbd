import { LogOut } from "lucide-react";
import type { FormEvent } from "react";
import { NavLink } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import { forgetDrafts } from "./edit/drafts.ts";

/** Links to the pages that have no tab. */
export function BesideTabs({ className }: { className: string }) {
	return (
		<>
			<NavLink to="/admin/accounts" className={className}>
				Accounts
			</NavLink>
			<NavLink to="/admin/audit" className={className}>
				Audit log
			</NavLink>
			<a href="/" target="_blank" rel="noopener" className={className}>
				Website
			</a>
		</>
	);
}

/**
 * Deletes the drafts of the session that a form ends. Offline it cancels the form instead, because the session would not end.
 */
export function leaveSession(event: FormEvent): void {
	if (navigator.onLine) {
		forgetDrafts();
		return;
	}
	event.preventDefault();
	toast({
		title: "No connection",
		description: "You are still signed in. Sign out once the connection is back.",
		tone: "destructive",
	});
}

/** Signs out, and deletes the session's drafts. */
export function SignOut({ small = false }: { small?: boolean }) {
	return (
		<form method="post" action="/admin/sign-out" onSubmit={leaveSession}>
			<Button type="submit" variant="secondary" small={small}>
				<Icon of={LogOut} /> Sign out
			</Button>
		</form>
	);
}
