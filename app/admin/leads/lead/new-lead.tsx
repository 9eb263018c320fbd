import { useState } from "react";
import { useSearchParams } from "react-router";
import * as v from "valibot";
import { loadTabCounts } from "#app/admin/leads/.server/load-leads.ts";
import { AdminsOnly } from "#app/admin/shell/admins-only.tsx";
import { callFor, type Refuse, useMutation } from "#app/admin/shell/change.tsx";
import { Edit, type EditState } from "#app/admin/shell/edit/edit.tsx";
import { ServerForm } from "#app/admin/shell/edit/server-form.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { PageHead, Panel } from "#app/admin/shell/page/page.tsx";
import { useLeave } from "#app/admin/shell/page/use-leave.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import { useFieldValue, useForm } from "#app/ui/form/use-form.ts";
import { NewLead as NewLeadForm } from "#domain/leads/lead-admin.ts";
import { LEAD_DETAILS } from "#domain/leads/lead-details.ts";
import { LeadTabs } from "../lead-tabs.tsx";
import type { Route } from "./+types/new-lead";
import { catchDuplicate, DuplicateLead, type Known } from "./duplicate-lead.tsx";
import { PersonFields } from "./lead-details.tsx";

const Added = v.object({ id: v.string(), fullName: v.string() });

export const loader = async () => ({ counts: await loadTabCounts() });

/** Form for a lead that staff know from elsewhere: a call, a fair, a chat. */
export default function NewLead({ loaderData: { counts } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="New lead" />
			<LeadTabs counts={counts} />
			<AdminsOnly words="Viewers can see every lead but cannot add one.">
				<Panel title="Who are they?">
					<Edit name="lead new" stored={null}>
						{({ saving }) => <NewLeadFields saving={saving} />}
					</Edit>
				</Panel>
			</AdminsOnly>
		</>
	);
}

function NewLeadFields({ saving }: Pick<EditState, "saving">) {
	const leave = useLeave();
	const { make } = useMutation();
	const [known, setKnown] = useState<Known | null>(null);
	const [query] = useSearchParams();
	// Set by the link of a chat that was found by its reference.
	const initial = { reference: query.get("reference") ?? "" };
	const form = useForm(NewLeadForm, { id: "new-lead", initial });
	const email = useFieldValue(form, "email");

	async function add(values: v.InferOutput<typeof NewLeadForm>, refused: Refuse): Promise<void> {
		setKnown(null);
		const saved = saving();
		const sent = () => catchDuplicate(callFor(Added, "POST", "/api/staff/leads", values), setKnown);
		const added = await make("add", sent, {
			done: ({ fullName }) => ({ title: "Lead added", description: fullName }),
			failed: "Failed to add the lead.",
			refused,
		});
		if (!added) return;
		saved();
		await leave(`/admin/leads/${added.id}`);
	}

	return (
		<ServerForm of={form} summary submit="Add lead" send={add}>
			<div className={page.formRow}>
				<PersonFields />
				<TextField name="companyName" label={LEAD_DETAILS.companyName.label} optional autoComplete="off" />
				<TextField
					name="reference"
					label="Chat reference"
					hint="The five letters or digits after “Ref:” in their message. It says which page they came from."
					optional
					autoComplete="off"
				/>
				<div className={page.wholeRow}>
					<TextAreaField name="note" label="Note" optional rows={3} />
				</div>
			</div>
			{email ? null : (
				<Alert title="Without an email address, this person is never synced to an integration." />
			)}
			{known ? <DuplicateLead known={known} /> : null}
		</ServerForm>
	);
}
