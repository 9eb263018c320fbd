import { loadProofs } from "#app/admin/content/.server/load-content.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import * as page from "../shell/page/page.css.ts";
import type { Route } from "./+types/proof";
import { thumb } from "./picture-field.css.ts";
import { KIND_WORDS, ProofDialog } from "./proof-dialog.tsx";
import { RecordCards } from "./record-cards.tsx";

export async function loader() {
	return { proofs: await loadProofs() };
}

/** People, places, licences and partners that prove the firm is real; active ones are shown on the website. */
export default function Proof({ loaderData: { proofs } }: Route.ComponentProps) {
	return (
		<RecordCards
			inTab="Proof"
			kind="proof"
			at="/api/proofs"
			of={proofs}
			columns={page.three}
			card={({ title, kind, isActive, picture, alt, text, url }) => ({
				title,
				aside: (
					<Badge tone={isActive ? "success" : "neutral"}>
						{isActive ? KIND_WORDS[kind] : `${KIND_WORDS[kind]}, not shown`}
					</Badge>
				),
				content: (
					<>
						{picture ? <img src={picture.url} alt={alt} loading="lazy" className={thumb} /> : null}
						{text ? <p className={page.fine}>{text}</p> : null}
						{url ? <TextLink href={url}>{new URL(url).host}</TextLink> : null}
					</>
				),
				question: `Are you sure you want to delete “${title}”?${picture ? " Its picture is erased with it." : ""}`,
			})}
			empty="Nothing yet. Show who is behind the site: the founder, the team, the office, the licence with its entry in the register, certificates and partners. Until then the site shows none of them."
			done={{ title: "Deleted" }}
			failed={{ title: "Not deleted" }}
			dialog={ProofDialog}
		/>
	);
}
