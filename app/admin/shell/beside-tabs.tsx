import { LogOut } from "lucide-react";
import { NavLink } from "react-router";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
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

/** Ends the session, and forgets what was typed in it. */
export function SignOut({ small = false }: { small?: boolean }) {
	return (
		<form method="post" action="/admin/sign-out" onSubmit={() => forgetDrafts()}>
			<Button type="submit" variant="secondary" small={small}>
				<Icon of={LogOut} /> Sign out
			</Button>
		</form>
	);
}
