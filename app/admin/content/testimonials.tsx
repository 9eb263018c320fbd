import { loadTestimonials, type TestimonialView } from "#app/admin/content/.server/load-content.ts";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { call } from "../shell/call";
import { useConfirm } from "../shell/confirm";
import { EditOrDelete } from "../shell/edit-or-delete";
import { Empty, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { NEW, useEditing } from "../shell/use-editing";
import type { Route } from "./+types/testimonials";
import { ContentTabs } from "./content-tabs";
import { TestimonialDialog } from "./testimonial-dialog";

export const meta: Route.MetaFunction = () => [{ title: "Testimonials" }];

export async function loader() {
	return loadTestimonials();
}

/** What clients said; the active ones stand on the website. */
export default function Testimonials({ loaderData: { testimonials } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const confirm = useConfirm();
	const { busy, make } = useChange();
	const { editing, edit, close } = useEditing("testimonial");
	const add = canChange ? <Button onClick={() => edit(NEW)}>Add testimonial</Button> : null;

	async function remove({ id, name }: TestimonialView): Promise<void> {
		const question = `Are you sure you want to delete ${name}’s testimonial?`;
		if (!(await confirm({ title: "Delete testimonial", question, yes: "Delete" }))) return;
		await make(id, () => call("DELETE", `/api/admin/testimonials/${id}`), {
			done: { title: "Success", description: "Testimonial deleted successfully" },
			failed: { title: "Error", description: "Failed to delete testimonial" },
		});
	}

	return (
		<>
			<ContentTabs>{add}</ContentTabs>
			{testimonials.length === 0 ? (
				<Empty action={add}>No testimonials yet. Add a client’s words, with their consent.</Empty>
			) : (
				<div className={`${page.grid} ${page.three}`}>
					{testimonials.map(testimonial => (
						<Panel
							key={testimonial.id}
							title={testimonial.name}
							aside={
								<Badge tone={testimonial.isActive ? "success" : "neutral"}>
									{testimonial.isActive ? "Active" : "Inactive"}
								</Badge>
							}
						>
							<div className={page.stack}>
								<p className={page.fine}>
									{testimonial.position}, {testimonial.company}
								</p>
								<p role="img" aria-label={`${testimonial.rating} out of 5 stars`}>
									{"★".repeat(testimonial.rating)}
									{"☆".repeat(5 - testimonial.rating)}
								</p>
								<blockquote>{testimonial.content}</blockquote>
								{canChange ? (
									<EditOrDelete
										name={testimonial.name}
										busy={busy === testimonial.id}
										onEdit={() => edit(testimonial.id)}
										onDelete={() => void remove(testimonial)}
									/>
								) : null}
							</div>
						</Panel>
					))}
				</div>
			)}
			{canChange && editing ? (
				<TestimonialDialog
					key={editing}
					testimonial={testimonials.find(({ id }) => id === editing) ?? null}
					onClose={close}
				/>
			) : null}
		</>
	);
}
