import { loadProofs, type ProofView } from "#app/admin/content/.server/load-content.ts";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { TextLink } from "../../ui/link/link";
import { call } from "../shell/call";
import { useConfirm } from "../shell/confirm";
import { EditOrDelete } from "../shell/edit-or-delete";
import { Empty, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { NEW, useEditing } from "../shell/use-editing";
import type { Route } from "./+types/proof";
import { ContentTabs } from "./content-tabs";
import { thumb } from "./picture-field.css.ts";
import { ProofDialog } from "./proof-dialog";
import { KIND_WORDS } from "./proof-kinds";

export const meta: Route.MetaFunction = () => [{ title: "Proof" }];

export async function loader() {
	return { proofs: await loadProofs() };
}

/** People, places, licences and marks of the firm; the active ones stand on the website. */
export default function Proof({ loaderData: { proofs } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const confirm = useConfirm();
	const { busy, make } = useChange();
	const { editing, edit, close } = useEditing("proof");
	const add = canChange ? <Button onClick={() => edit(NEW)}>Add proof</Button> : null;

	async function remove({ id, title, picture }: ProofView): Promise<void> {
		const also = picture ? " Its picture is erased with it." : "";
		const question = `Are you sure you want to delete “${title}”?${also}`;
		if (!(await confirm({ title: "Delete proof", question, yes: "Delete" }))) return;
		await make(id, () => call("DELETE", `/api/proofs/${id}`), {
			done: { title: "Deleted" },
			failed: { title: "Not deleted" },
		});
	}

	return (
		<>
			<ContentTabs>{add}</ContentTabs>
			{proofs.length === 0 ? (
				<Empty action={add}>
					Nothing yet. Show who is behind the site: the founder, the team, the office, the licence with its
					entry in the register, certificates and partners. Until then the site shows none of them.
				</Empty>
			) : (
				<div className={`${page.grid} ${page.three}`}>
					{proofs.map(proof => (
						<Panel
							key={proof.id}
							title={proof.title}
							aside={
								<Badge tone={proof.isActive ? "success" : "neutral"}>
									{proof.isActive ? KIND_WORDS[proof.kind] : `${KIND_WORDS[proof.kind]}, not shown`}
								</Badge>
							}
						>
							<div className={page.stack}>
								{proof.picture ? (
									<img src={proof.picture.url} alt={proof.alt} loading="lazy" className={thumb} />
								) : null}
								{proof.text ? <p className={page.fine}>{proof.text}</p> : null}
								{proof.url ? <TextLink href={proof.url}>{new URL(proof.url).host}</TextLink> : null}
								{canChange ? (
									<EditOrDelete
										name={proof.title}
										busy={busy === proof.id}
										onEdit={() => edit(proof.id)}
										onDelete={() => void remove(proof)}
									/>
								) : null}
							</div>
						</Panel>
					))}
				</div>
			)}
			{canChange && editing ? (
				<ProofDialog key={editing} proof={proofs.find(({ id }) => id === editing) ?? null} onClose={close} />
			) : null}
		</>
	);
}
