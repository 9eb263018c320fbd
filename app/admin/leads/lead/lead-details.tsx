import { useState } from "react";
import * as v from "valibot";
import { call, useMutation } from "#app/admin/shell/change.tsx";
import { Edit } from "#app/admin/shell/edit/edit.tsx";
import { sendAfterOwn } from "#app/admin/shell/offline/own-revisions.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import type { Choice } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import { showFieldErrors, useForm } from "#app/ui/form/use-form.ts";
import type { LeadView } from "#db/leads/find-lead.ts";
import { COUNTRY_NAMES } from "#domain/leads/countries.ts";
import { PersonEdit } from "#domain/leads/lead-admin.ts";
import { EDITABLE_DETAILS, LEAD_DETAILS } from "#domain/leads/lead-details.ts";
import { isPackageId, PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { inTurn } from "../lead-changes.ts";
import { catchDuplicate, DuplicateLead, type Known } from "./duplicate-lead.tsx";

const Saved = v.object({ revision: v.number() });
const PERSON = ["fullName", "email", "phone", "country", ...EDITABLE_DETAILS] as const;

/** Input fields of a person's data. */
export function PersonFields() {
	return (
		<>
			<TextField name="fullName" label="Full name" autoComplete="off" />
			<TextField name="email" type="email" label="Email" autoComplete="off" />
			<TextField name="phone" type="tel" label="Phone" autoComplete="off" />
			<SelectField name="country" label="Country" empty="Not known" choices={COUNTRY_NAMES} />
		</>
	);
}

/** Returns the structures on sale, and a stored one in the lead's own words. */
function structures(stored: string | null) {
	const onSale: Choice[] = PACKAGE_LIST.map(({ id, title }) => ({ value: id, label: title }));
	return !stored || isPackageId(stored) ? onSale : [...onSale, { value: stored, label: stored }];
}

function Detail({ name, stored }: { name: (typeof EDITABLE_DETAILS)[number]; stored: string | null }) {
	const detail = LEAD_DETAILS[name];
	if (name === "preferredStructure")
		return <SelectField name={name} label={detail.label} empty="Not known" choices={structures(stored)} />;
	return "rows" in detail ? (
		<TextAreaField name={name} label={detail.label} rows={detail.rows} />
	) : (
		<TextField name={name} label={detail.label} />
	);
}

/** The details of a lead that staff may edit. */
export function LeadDetails({ lead }: { lead: LeadView }) {
	const canChange = useCanChange();
	const { make } = useMutation();
	const [known, setKnown] = useState<Known | null>(null);
	const initial = Object.fromEntries(PERSON.map(name => [name, lead[name] ?? ""]));
	const form = useForm(PersonEdit, { id: "person", initial });

	async function save(values: v.InferOutput<typeof PersonEdit>, revision: number | undefined) {
		setKnown(null);
		if (lead.email && !values.email) {
			showFieldErrors(form, { email: "An address can be replaced but not removed" });
			return;
		}
		const url = `/api/leads/${lead.id}`;
		const send = async () =>
			v.parse(Saved, await sendAfterOwn(url, { ...values, revision }, body => call("PATCH", url, body)));
		return make(
			"edit",
			() =>
				catchDuplicate(inTurn(lead.id, send), duplicate => {
					setKnown(duplicate);
					showFieldErrors(form, { email: duplicate.words });
				}),
			{
				done: { title: "Lead updated", description: "Integrations receive the change at the next sync." },
				failed: "Failed to update the lead.",
				refused: fields => showFieldErrors(form, fields),
			},
		);
	}

	return (
		<Edit
			name={`lead ${lead.id}`}
			stored={{ version: lead.revision, by: lead.updatedBy, at: lead.updatedAt, values: initial }}
		>
			{({ version, saving }) => (
				<Form
					of={form}
					className={page.form}
					onSubmit={async values => {
						const saved = saving();
						const done = await save(values, version);
						if (done) saved(done.revision);
					}}
				>
					{known ? <DuplicateLead known={known} of={lead.id} /> : null}
					<fieldset disabled={!canChange} className={page.form}>
						<div className={page.formRow}>
							<PersonFields />
							{EDITABLE_DETAILS.map(name => (
								<div key={name} className={"wide" in LEAD_DETAILS[name] ? page.wholeRow : undefined}>
									<Detail name={name} stored={lead[name]} />
								</div>
							))}
						</div>
						{canChange ? (
							<div>
								<SubmitButton keepsFocus busy="Saving…">
									Save
								</SubmitButton>
							</div>
						) : null}
					</fieldset>
				</Form>
			)}
		</Edit>
	);
}
