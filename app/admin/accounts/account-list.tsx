import { Link } from "react-router";
import { Badge } from "#app/ui/badge/badge.tsx";
import { SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import type { AccountView } from "#db/accounts/list-accounts.ts";
import { NewAccount } from "#domain/accounts/account-forms.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import { ChangeForm } from "../shell/edit/change-form.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, howMany, Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";

const ROLE_WORDS = { admin: "Admin", viewer: "Viewer" } as const;
const ROLE_CHOICES = [
	{ value: "admin", label: "Admin: can change everything" },
	{ value: "viewer", label: "Viewer: can change nothing" },
];

export function AccountList({ accounts, selfId }: { accounts: AccountView[]; selfId: string }) {
	const canChange = useCanChange();
	const form = useForm(NewAccount, { id: "a", initial: { username: "", password: "", role: "admin" } });

	return (
		<>
			<Panel title="Staff">
				<DataTable
					caption="Accounts"
					rows={accounts}
					keyOf={account => account.id}
					figures={["Leads", "Sessions"]}
					columns={{
						Name: account => (
							<>
								{account.username} {account.id === selfId ? <Badge>you</Badge> : null}
							</>
						),
						Role: account => ROLE_WORDS[account.role],
						"Second factor": account => (account.hasSecondFactor ? "On" : "Off"),
						Leads: ({ id, leads }) =>
							leads > 0 ? <Link to={`/admin/leads?owner=${id}`}>{leads}</Link> : leads,
						Sessions: account => account.sessions,
						Created: account => <Ago at={account.createdAt} />,
						Actions: account =>
							canChange && account.id !== selfId ? <AccountActions account={account} /> : null,
					}}
				/>
			</Panel>
			{canChange ? (
				<Panel title="Add an account">
					<ChangeForm
						of={form}
						submit="Add account"
						change={body => call("POST", "/api/staff/accounts", body)}
						clears
						done={({ username }) => `${username} can now sign in`}
						failed="Failed to add the account"
					>
						<div className={`${page.grid} ${page.three} ${page.fields}`}>
							<TextField name="username" label="Username" autoComplete="off" />
							<TextField
								name="password"
								type="password"
								label="Password"
								hint="At least 10 characters."
								autoComplete="new-password"
							/>
							<SelectField name="role" label="Role" choices={ROLE_CHOICES} />
						</div>
					</ChangeForm>
				</Panel>
			) : null}
		</>
	);
}

function AccountActions({
	account: { id, username, role, hasSecondFactor, leads, sharedViews },
}: {
	account: AccountView;
}) {
	const url = `/api/staff/accounts/${id}`;
	const other = role === "admin" ? "viewer" : "admin";
	const theirs =
		leads > 0
			? `${howMany(leads, "lead")} of theirs will have no owner: to hand them over first, cancel and open them from the list. `
			: "";
	const shared = sharedViews > 0 ? `${howMany(sharedViews, "view")} that they share will be gone too. ` : "";
	return (
		<span className={page.row}>
			<ChangeButton
				aria-label={`Make ${other}: ${username}`}
				change={() => call("PATCH", url, { role: other })}
				done="Role changed"
				failed="Failed to change the role"
			>
				Make {other}
			</ChangeButton>
			{hasSecondFactor ? (
				<ChangeButton
					aria-label={`Reset second factor of ${username}`}
					change={() => call("DELETE", `${url}/second-factor`)}
					ask={{
						title: "Remove second factor",
						question: `${username} will then sign in with a password alone until a new second factor is set up. Only do this if you are sure who is asking.`,
						yes: "Remove",
					}}
					done={{ title: "Second factor removed", description: `${username} can set up a new one.` }}
					failed="Failed to change the second factor"
				>
					Reset second factor
				</ChangeButton>
			) : null}
			<ChangeButton
				variant="danger"
				aria-label={`Delete ${username}`}
				change={() => call("DELETE", url)}
				ask={{
					title: "Delete account",
					question: `${username} will be signed out immediately. ${theirs}${shared}Are you sure you want to delete this account?`,
					yes: "Delete",
				}}
				done="Account deleted successfully"
				failed="Failed to delete account"
			>
				Delete
			</ChangeButton>
		</span>
	);
}
