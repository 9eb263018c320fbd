import { useState } from "react";
import type { ProofView } from "#app/admin/content/.server/load-content.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { UnvalidatedForm } from "#app/ui/form/use-form.ts";
import { pictureOf } from "#domain/content/pictures.ts";
import { PROOF_KINDS, type ProofKind } from "#domain/content/proof.ts";
import { asFields, RecordDialog, useRecord } from "../shell/edit/record-dialog.tsx";
import { PictureField } from "./picture-field.tsx";

export const KIND_WORDS: Readonly<Record<ProofKind, string>> = {
	founder: "Founder",
	team: "Team",
	office: "Office",
	licence: "Licence",
	certificate: "Certificate",
	partner: "Partner",
};

export function ProofDialog({ of: found, onClose }: { of: ProofView | null; onClose: () => void }) {
	const proof = useRecord(
		"proof",
		found,
		UnvalidatedForm,
		{ kind: "team", isActive: true },
		({ picture: shown, ...own }) => ({ ...asFields(own), picture: shown?.url ?? "" }),
	);
	const [picture, setPicture] = useState(proof.known?.picture?.url ?? "");
	const [uploading, setUploading] = useState(false);
	return (
		<RecordDialog
			of={proof}
			at="/api/proofs"
			body={values => ({ ...values, pictureId: pictureOf(picture) })}
			waits={uploading}
			done={{ title: "Saved" }}
			failed={{ title: "Not saved" }}
			onClose={onClose}
		>
			<SelectField
				name="kind"
				label="What it is"
				choices={PROOF_KINDS.map(value => ({ value, label: KIND_WORDS[value] }))}
				data-autofocus
			/>
			<TextField name="title" label="Name" hint="Of the person, office, licence or logo." />
			<TextField
				name="text"
				label="One line"
				hint="A role, an address, or a licence's number and authority."
				optional
			/>
			<TextField
				name="url"
				label="Link"
				type="url"
				hint="For example, to its entry in the register."
				optional
			/>
			{/* A form field, so that the picture is part of the draft and of conflict detection. */}
			<input
				type="hidden"
				name="picture"
				aria-label="Picture"
				value={picture}
				onInput={event => setPicture(event.currentTarget.value)}
			/>
			<PictureField
				id="proof-picture"
				name="picture"
				shown={picture}
				busy={uploading}
				onBusy={setUploading}
			/>
			<TextField
				name="alt"
				label="What the picture shows"
				hint="For people who cannot see it. Required with a picture."
				optional={!picture}
			/>
			<CheckboxField name="isActive" label="Show on the website" />
		</RecordDialog>
	);
}
