import type { TestimonialView } from "#app/admin/content/.server/load-content.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/form/form-fields";
import { AsTyped, fillIn, useForm } from "../../ui/form/use-form";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";
import { type Stored, useStored } from "../shell/use-edit";
import { NEW } from "../shell/use-editing";
import { PictureField } from "./picture-field";

const RATINGS = ["5", "4", "3", "2", "1"];

function storedOf({ id: _id, version, updatedBy, updatedAt, ...form }: TestimonialView): Stored {
	const values = { ...form, rating: String(form.rating), isActive: form.isActive ? "on" : "" };
	return { version, by: updatedBy, at: updatedAt, values };
}

/** Adds a testimonial, or edits the one given. */
export function TestimonialDialog({
	testimonial: found,
	onClose,
}: {
	testimonial: TestimonialView | null;
	onClose: () => void;
}) {
	const { make } = useChange();
	const { known: testimonial, stored } = useStored(found, storedOf);
	const form = useForm(AsTyped, {
		id: "t",
		initial: stored?.values ?? { rating: "5", isActive: true },
	});
	const verb = testimonial ? "updated" : "created";
	return (
		<Dialog open onClose={onClose} title={testimonial ? "Edit testimonial" : "Add testimonial"}>
			<Edit name={`testimonial ${testimonial?.id ?? NEW}`} stored={stored} onDeleted={onClose}>
				{({ version, deleted, saved }) => (
					<ServerForm
						of={form}
						submit="Save"
						send={async (values, refused) => {
							const body = { ...values, rating: Number(values.rating) };
							const done = await make(
								"testimonial",
								() =>
									testimonial && !deleted
										? call("PUT", `/api/admin/testimonials/${testimonial.id}`, { ...body, version })
										: call("POST", "/api/admin/testimonials", body),
								{
									done: { title: "Success", description: `Testimonial ${verb} successfully` },
									failed: { title: "Error", description: "Failed to save testimonial" },
									refused,
								},
							);
							if (!done) return;
							saved();
							onClose();
						}}
					>
						<TextField of={form} name="name" label="Name" />
						<div className={page.formRow}>
							<TextField of={form} name="position" label="Position" />
							<TextField of={form} name="company" label="Company" />
						</div>
						<SelectField of={form} name="rating" label="Stars" choices={RATINGS} />
						<TextAreaField of={form} name="content" label="What they said" rows={5} />
						<TextField
							of={form}
							name="imageUrl"
							id="t-image"
							label="Picture"
							hint="An https address, or a path on this site. An upload fills it in."
							optional
						/>
						<PictureField
							id="t-upload"
							label="Upload a picture"
							picture={null}
							onChange={uploaded => uploaded && fillIn(form, "imageUrl", uploaded.url)}
						/>
						<CheckboxField of={form} name="isActive" id="t-active" label="Show on the website" />
					</ServerForm>
				)}
			</Edit>
		</Dialog>
	);
}
