import type { TestimonialView } from "#app/admin/content/.server/load-content.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox, Select, TextArea, TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import { text, ticked } from "../shell/form-data";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";
import { type Stored, useStored } from "../shell/use-edit";
import { NEW } from "../shell/use-editing";

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
	const verb = testimonial ? "updated" : "created";
	return (
		<Dialog open onClose={onClose} title={testimonial ? "Edit testimonial" : "Add testimonial"}>
			<Edit name={`testimonial ${testimonial?.id ?? NEW}`} stored={stored} onDeleted={onClose}>
				{({ version, deleted, saved }) => (
					<ServerForm
						submit="Save"
						send={async (data, refused) => {
							const body = {
								name: text(data, "name"),
								position: text(data, "position"),
								company: text(data, "company"),
								rating: Number(text(data, "rating")),
								content: text(data, "content"),
								imageUrl: text(data, "imageUrl"),
								isActive: ticked(data, "isActive"),
							};
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
						{errors => (
							<>
								<TextInput
									id="t-name"
									name="name"
									label="Name"
									defaultValue={testimonial?.name}
									error={errors.name}
								/>
								<div className={page.formRow}>
									<TextInput
										id="t-position"
										name="position"
										label="Position"
										defaultValue={testimonial?.position}
										error={errors.position}
									/>
									<TextInput
										id="t-company"
										name="company"
										label="Company"
										defaultValue={testimonial?.company}
										error={errors.company}
									/>
								</div>
								<Select
									id="t-rating"
									name="rating"
									label="Stars"
									defaultValue={String(testimonial?.rating ?? 5)}
									choices={RATINGS}
									error={errors.rating}
								/>
								<TextArea
									id="t-content"
									name="content"
									label="What they said"
									rows={5}
									defaultValue={testimonial?.content}
									error={errors.content}
								/>
								<TextInput
									id="t-image"
									name="imageUrl"
									label="Picture"
									hint="An https address, or a path on this site."
									optional
									defaultValue={testimonial?.imageUrl}
									error={errors.imageUrl}
								/>
								<Checkbox
									id="t-active"
									name="isActive"
									label="Show on the website"
									defaultChecked={testimonial?.isActive ?? true}
								/>
							</>
						)}
					</ServerForm>
				)}
			</Edit>
		</Dialog>
	);
}
