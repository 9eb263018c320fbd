import { useState } from "react";
import type { ProofView } from "#app/admin/content/.server/load-content.ts";
import { PROOF_KINDS } from "#domain/content/proof.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { CheckboxField, SelectField, TextField } from "../../ui/form/form-fields";
import { AsTyped, useForm } from "../../ui/form/use-form";
import { RecordForm } from "../shell/edit/record-form";
import { useStored } from "../shell/edit/use-edit";
import { PictureField } from "./picture-field";
import { KIND_WORDS } from "./proof-kinds";

export function ProofDialog({ proof: found, onClose }: { proof: ProofView | null; onClose: () => void }) {
	const { known: proof, stored } = useStored(found, ({ picture: shown, ...form }) => ({
		...form,
		pictureId: shown?.id ?? "",
		isActive: form.isActive ? "on" : "",
	}));
	const [picture, setPicture] = useState(proof?.picture ?? null);
	const form = useForm(AsTyped, { id: "proof", initial: stored?.values ?? { kind: "team", isActive: true } });
	return (
		<Dialog open onClose={onClose} title={proof ? "Edit proof" : "Add proof"}>
			<RecordForm
				kind="proof"
				id={proof?.id}
				stored={stored}
				at="/api/proofs"
				of={form}
				body={values => ({ ...values, pictureId: picture?.id ?? null })}
				done={{ title: "Saved", description: "The website shows it now." }}
				failed={{ title: "Not saved" }}
				onClose={onClose}
			>
				<SelectField
					name="kind"
					label="What it is"
					choices={PROOF_KINDS.map(value => ({ value, label: KIND_WORDS[value] }))}
				/>
				<TextField name="title" label="Name" hint="Of the person, the office, the licence or the mark." />
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
					hint="For example to the entry in the register."
					optional
				/>
				<PictureField id="proof-picture" picture={picture} onChange={setPicture} />
				<TextField
					name="alt"
					label="What the picture shows"
					hint="For whoever cannot see it. Needed with a picture."
					optional={!picture}
				/>
				<CheckboxField name="isActive" label="Show on the website" />
			</RecordForm>
		</Dialog>
	);
}
