import { useState } from "react";
import { call, useMutation } from "#app/admin/shell/change.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Day, howMany, Panel } from "#app/admin/shell/page/page.tsx";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { StackedTable, Td, Th, Tr } from "#app/ui/table/table.tsx";
import type { LeadView } from "#db/leads/find-lead.ts";
import { writePounds } from "#domain/leads/deal-value.ts";
import { FIELD_NAMES } from "#domain/leads/field-names.ts";
import { isConflict, MERGED_FIELDS, type MergedField, resolveField } from "#domain/leads/lead-merge.ts";
import { structureWords } from "#domain/leads/submission-words.ts";
import * as css from "../list/leads.css.ts";
import { STATUS_WORDS } from "../status-words.ts";

type Side = "this" | "other";

const held = (lead: LeadView, field: MergedField) =>
	field === "ownerId" ? (lead.owner?.id ?? null) : lead[field];

function inWords(lead: LeadView, field: MergedField) {
	const value = held(lead, field);
	if (value === null || value === "") return <span className={page.quiet}>Nothing</span>;
	switch (field) {
		case "status":
			return STATUS_WORDS[lead.status];
		case "ownerId":
			return lead.owner?.username;
		case "followUpAt":
			return <Day at={String(value)} />;
		case "dealValue":
			return `£${writePounds(lead.dealValue)}`;
		case "preferredStructure":
			return structureWords(String(value));
		default:
			return value;
	}
}

interface MergeFormProps {
	lead: LeadView;
	other: LeadView;
	canChange: boolean;
	onMerged: () => void;
}

/** Both leads side by side: the user chooses which value to keep for each differing field; everything else is combined. */
export function MergeForm({ lead, other, canChange, onMerged }: MergeFormProps) {
	const { busy, make } = useMutation();
	const differing = MERGED_FIELDS.filter(field => isConflict(field, held(lead, field), held(other, field)));
	const [keep, setKeep] = useState<Partial<Record<MergedField, Side>>>({});
	const chosenSide = (field: MergedField): Side => {
		const [own, theirs] = [held(lead, field), held(other, field)];
		return resolveField<unknown>(field, keep[field], own, theirs) === own ? "this" : "other";
	};
	const choose = (field: MergedField, side: Side) => setKeep({ ...keep, [field]: side });
	const suspects = [lead, other].filter(({ quarantinedAt }) => quarantinedAt !== null);
	const sent = other.syncs.filter(({ status }) => status === "synced").length;
	const along = [
		howMany(other.submissions.length, "form"),
		howMany(other.notes.length, "note"),
		howMany(sent, "sync"),
	].join(", ");

	async function merge(): Promise<void> {
		const choices = Object.fromEntries(differing.map(field => [field, chosenSide(field)]));
		const done = await make(
			"merge",
			() => call("POST", `/api/leads/${lead.id}/merge`, { other: other.id, keep: choices }),
			{
				ask: {
					title: "Merge the two leads",
					question: `${other.fullName} becomes part of ${lead.fullName}: ${along} move across. This can be undone within a day.`,
					yes: "Merge",
				},
				done: { title: "Leads merged", description: "This can be undone within a day, on this page." },
				failed: "Failed to merge the leads.",
			},
		);
		if (done) onMerged();
	}

	return (
		<div className={page.stack}>
			{suspects.length > 0 ? (
				<Alert tone="warning" title="Please release both leads from quarantine before you merge them." />
			) : null}
			<Panel title="What stays">
				{differing.length === 0 ? (
					<p className={page.quiet}>Both leads have the same details.</p>
				) : (
					<Compared
						lead={lead}
						other={other}
						fields={differing}
						chosenSide={chosenSide}
						onKeep={canChange ? choose : null}
					/>
				)}
			</Panel>
			<Panel title="What moves across">
				<p className={page.anywhere}>
					From {other.fullName}: {along}. Consent to marketing follows the address that stays, and a
					withdrawal by either counts.
				</p>
			</Panel>
			{canChange ? (
				<div>
					<Button busy={busy === "merge"} disabled={suspects.length > 0} onClick={() => void merge()}>
						Merge
					</Button>
				</div>
			) : null}
		</div>
	);
}

interface ComparedProps {
	lead: LeadView;
	other: LeadView;
	fields: readonly MergedField[];
	chosenSide: (field: MergedField) => Side;
	/** Null for users who may not change anything. */
	onKeep: ((field: MergedField, side: Side) => void) | null;
}

function Compared({ lead, other, fields, chosenSide, onKeep }: ComparedProps) {
	const choice = (field: MergedField, side: Side) => (
		<div>
			<label className={css.choice}>
				<input
					type="radio"
					name={field}
					aria-label={`${FIELD_NAMES[field]} of ${side === "this" ? "this lead" : "the other"}`}
					checked={chosenSide(field) === side}
					disabled={!onKeep}
					onChange={() => onKeep?.(field, side)}
				/>
				<span className={page.paragraphs}>{inWords(side === "this" ? lead : other, field)}</span>
			</label>
		</div>
	);
	return (
		<StackedTable
			caption="Fields that differ"
			className={css.compared}
			columns={["Field", `${lead.fullName} (this lead)`, `${other.fullName} (the other)`]}
		>
			<tbody>
				{fields.map(field => (
					<Tr key={field}>
						<Th scope="row">{FIELD_NAMES[field]}</Th>
						<Td label="This lead">{choice(field, "this")}</Td>
						<Td label="The other">{choice(field, "other")}</Td>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}
