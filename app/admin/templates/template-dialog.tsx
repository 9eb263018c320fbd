import type { TemplateView } from "#app/admin/templates/.server/load-templates.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import { useFieldValue } from "#app/ui/form/use-form.ts";
import {
	fillTemplate,
	PLACEHOLDERS,
	REPLY_CHANNELS,
	type ReplyChannel,
	ReplyTemplateForm,
} from "#domain/leads/reply-template.ts";
import { PACKAGES } from "#domain/pricing/packages.ts";
import { RecordDialog, useRecord } from "../shell/edit/record-dialog.tsx";
import * as page from "../shell/page/page.css.ts";
import { useStaff } from "../shell/staff.ts";
import * as css from "./templates.css.ts";

/** Labels of the reply channels. */
export const CHANNEL_NAMES: Readonly<Record<ReplyChannel, string>> = { whatsapp: "WhatsApp", email: "Email" };

const SAMPLE = { fullName: "Sarah Ahmed", packageName: PACKAGES.mainland.title };
const HINT = `Filled in for each person: ${PLACEHOLDERS.map(name => `{${name}}`).join(", ")}.`;

/** Adds a reply template, or edits the given one, with a preview. */
export function TemplateDialog({ of: found, onClose }: { of: TemplateView | null; onClose: () => void }) {
	const { username } = useStaff();
	const template = useRecord("template", found, ReplyTemplateForm, { channel: "whatsapp" });
	const text = useFieldValue(template.form, "text");
	return (
		<RecordDialog
			of={template}
			at="/api/templates"
			done={`Template ${template.known ? "updated" : "created"} successfully`}
			failed="Failed to save template"
			onClose={onClose}
		>
			<TextField name="name" label="Name" autoComplete="off" data-autofocus />
			<SelectField
				name="channel"
				label="Sent by"
				choices={REPLY_CHANNELS.map(value => ({ value, label: CHANNEL_NAMES[value] }))}
			/>
			<TextAreaField name="text" label="Words" hint={HINT} rows={7} />
			<div>
				<p className={page.fine}>What {SAMPLE.fullName} would read</p>
				<p className={css.preview} data-preview>
					{String(text) ? fillTemplate(String(text), { ...SAMPLE, staff: username }) : "–"}
				</p>
			</div>
		</RecordDialog>
	);
}
