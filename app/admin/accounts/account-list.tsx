import type { AccountView } from "#db/accounts/list-accounts.ts";
import { NewAccount } from "#domain/accounts/account-forms.ts";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { SelectField, TextField } from "../../ui/form/form-fields";
import { resetForm, useForm } from "../../ui/form/use-form";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import { DataTable } from "../shell/data-table";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

const ROLE_CHOICES = [
	{ value: "admin", label: "Admin: can view and change everything" },
	{ value: "viewer", label: "Viewer: can view everything, change nothing" },
];

/** The accounts of staff. */
export function AccountList({ accounts, selfId }: { accounts: AccountView[]; selfId: string }) {
	const canChange = useCanChange();
	const { busy, make } = useChange();
	const form = useForm(NewAccount, { id: "a", initial: { username: "", password: "", role: "admin" } });

	async function remove(account: AccountView): Promise<void> {
		await make(account.id, () => call("DELETE", `/api/staff/accounts/${account.id}`), {
			ask: {
				title: "Delete account",
				question: `${account.username} will be signed out immediately. Are you sure you want to delete this account?`,
				yes: "Delete",
			},
			done: { title: "Success", description: "Account deleted successfully" },
			failed: { title: "Error", description: "Failed to delete account" },
		});
	}

	async function resetFactor({ id, username }: AccountView): Promise<void> {
		await make(id, () => call("DELETE", `/api/staff/accounts/${id}/second-factor`), {
			ask: {
				title: "Remove second factor",
				question: `${username} will then sign in with a password alone until a new second factor is set up. Only do this if you are sure who is asking.`,
				yes: "Remove",
			},
			done: { title: "Second factor removed", description: `${username} can set up a new one.` },
			failed: { title: "Error", description: "Failed to change the second factor" },
		});
	}

	return (
		<>
			<Panel title="Staff">
				<DataTable
					caption="Accounts"
					hideCaption
					rows={accounts}
					keyOf={account => account.id}
					figures={["Sessions"]}
					columns={{
						Name: account => (
							<>
								{account.username} {account.id === selfId ? <Badge>you</Badge> : null}
							</>
						),
						Role: account => account.role,
						"Second factor": account => (account.hasSecondFactor ? "On" : "Off"),
						Sessions: account => account.sessions,
						Created: account => <Ago at={account.createdAt} />,
						Actions: account =>
							canChange && account.id !== selfId ? (
								<span className={page.row}>
									<Button
										small
										variant="secondary"
										busy={busy === account.id}
										onClick={() =>
											void make(
												account.id,
												() =>
													call("PATCH", `/api/staff/accounts/${account.id}`, {
														role: account.role === "admin" ? "viewer" : "admin",
													}),
												{
													done: { title: "Success", description: "Role changed" },
													failed: { title: "Error", description: "Failed to change the role" },
												},
											)
										}
									>
										Make {account.role === "admin" ? "viewer" : "admin"}
									</Button>
									{account.hasSecondFactor ? (
										<Button small variant="secondary" onClick={() => void resetFactor(account)}>
											Reset second factor
										</Button>
									) : null}
									<Button small variant="danger" onClick={() => void remove(account)}>
										Delete
									</Button>
								</span>
							) : (
								<span className={page.quiet}>–</span>
							),
					}}
				/>
			</Panel>
			{canChange ? (
				<Panel title="Add an account">
					<ServerForm
						of={form}
						submit="Add account"
						send={async (body, refused) => {
							const saved = await make("add", () => call("POST", "/api/staff/accounts", body), {
								done: { title: "Success", description: `${body.username} can now sign in` },
								failed: { title: "Error", description: "Failed to add the account" },
								refused,
							});
							if (saved) resetForm(form);
						}}
					>
						<div className={`${page.grid} ${page.three} ${page.ends}`}>
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
					</ServerForm>
				</Panel>
			) : null}
		</>
	);
}
