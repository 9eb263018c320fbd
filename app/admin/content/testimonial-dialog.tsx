import type { TestimonialView } from "#app/admin/content/.server/load-content.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/form/form-fields";
import { AsTyped, fillIn, useForm } from "../../ui/form/use-form";
import { RecordForm } from "../shell/edit/record-form";
import { useStored } from "../shell/edit/use-edit";
import * as page from "../shell/page/page.css.ts";
import { PictureField } from "./picture-field";

const RATINGS = ["5", "4", "3", "2", "1"];

export function TestimonialDialog({
	testimonial: found,
	onClose,
}: {
	testimonial: TestimonialView | null;
	onClose: () => void;
}) {
	const { known: testimonial, stored } = useStored(found, form => ({
		...form,
		rating: String(form.rating),
		isActive: form.isActive ? "on" : "",
	}));
	const form = useForm(AsTyped, {
		id: "t",
		initial: stored?.values ?? { rating: "5", isActive: true },
	});
	const verb = testimonial ? "updated" : "created";
	return (
		<Dialog open onClose={onClose} title={testimonial ? "Edit testimonial" : "Add testimonial"}>
			<RecordForm
				kind="testimonial"
				id={testimonial?.id}
				stored={stored}
				at="/api/admin/testimonials"
				of={form}
				body={values => ({ ...values, rating: Number(values.rating) })}
				done={{ title: "Success", description: `Testimonial ${verb} successfully` }}
				failed="Failed to save testimonial"
				onClose={onClose}
			>
				<TextField name="name" label="Name" />
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
					id="t-upload"
					label="Upload a picture"
					picture={null}
					onChange={uploaded => uploaded && fillIn(form, "imageUrl", uploaded.url)}
				/>
				<CheckboxField name="isActive" label="Show on the website" />
			</RecordForm>
		</Dialog>
	);
}
