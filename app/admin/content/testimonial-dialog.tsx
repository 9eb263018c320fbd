import { useState } from "react";
import type { TestimonialView } from "#app/admin/content/.server/load-content.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import { UnvalidatedForm } from "#app/ui/form/use-form.ts";
import { RecordDialog, useRecord } from "../shell/edit/record-dialog.tsx";
import * as page from "../shell/page/page.css.ts";
import { PictureField } from "./picture-field.tsx";

const RATINGS = ["5", "4", "3", "2", "1"];

export function TestimonialDialog({
	of: found,
	onClose,
}: {
	of: TestimonialView | null;
	onClose: () => void;
}) {
	const testimonial = useRecord("testimonial", found, UnvalidatedForm, { rating: "5", isActive: true });
	const [uploading, setUploading] = useState(false);
	const verb = testimonial.known ? "updated" : "created";
	return (
		<RecordDialog
			of={testimonial}
			at="/api/admin/testimonials"
			body={values => ({ ...values, rating: Number(values.rating) })}
			waits={uploading}
			done={`Testimonial ${verb} successfully`}
			failed="Failed to save testimonial"
			onClose={onClose}
		>
			<TextField name="name" label="Name" data-autofocus />
			<div className={page.formRow}>
				<TextField name="position" label="Position" />
				<TextField name="company" label="Company" />
			</div>
			<SelectField name="rating" label="Stars" choices={RATINGS} />
			<TextAreaField name="content" label="What they said" rows={5} />
			<TextField
				name="imageUrl"
				label="Picture"
				hint="A path on this site: an upload fills it in. A picture on another site is not shown."
				optional
			/>
			<PictureField
				id="testimonial-upload"
				label="Upload a picture"
				name="imageUrl"
				busy={uploading}
				onBusy={setUploading}
			/>
			<CheckboxField name="isActive" label="Show on the website" />
		</RecordDialog>
	);
}
