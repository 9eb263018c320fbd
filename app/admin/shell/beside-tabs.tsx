import { LogOut } from "lucide-react";
import type { FormEvent } from "react";
import { NavLink } from "react-router";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { toast } from "../../ui/toast/toast";
import { forgetDrafts } from "./edit/drafts";

/** The ways to what has no tab. */
export function BesideTabs({ look }: { look: string }) {
	return (
		<>
			<NavLink to="/admin/accounts" className={look}>
				Accounts
			</NavLink>
			<NavLink to="/admin/audit" className={look}>
				Audit log
			</NavLink>
			<a href="/" target="_blank" rel="noopener" className={look}>
				Website
			</a>
		</>
	);
}

/** Forgets what was typed in the session that a form ends; without a connection it does not end. */
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

/** Ends the session, and forgets what was typed in it. */
export function SignOut({ small = false }: { small?: boolean }) {
	return (
		<form method="post" action="/admin/sign-out" onSubmit={leaveSession}>
			<Button type="submit" variant="secondary" small={small}>
				<Icon of={LogOut} /> Sign out
			</Button>
		</form>
	);
}
