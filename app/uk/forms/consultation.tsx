import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { CONSULTATION } from "./anchors";
import ConsultationIsland from "./consultation.island";
import { formCopy } from "./copy";
import { FormBand } from "./form-band";

interface ConsultationProps {
	pageKey: "uk-hub" | "fast-setup" | "market-access";
	headline: string;
	subtext: string;
	sent: boolean;
	refused: RefusedForm | null;
}

/** The band with the mid-page and consultation form; `sent` says that the browser has just posted it without JavaScript. */
export function Consultation({ pageKey, headline, subtext, sent, refused }: ConsultationProps) {
	const { fields, consultation } = useCopy(formCopy);
	const { whatsapp } = useSite();
	return (
		<FormBand id={CONSULTATION} headline={headline} subtext={subtext}>
			<Island
				of={ConsultationIsland}
				// What the server answered takes the focus at once.
				when={sent || refused ? "load" : "touched"}
				props={{
					words: { ...fields, ...consultation },
					pageKey,
					sent,
					refused,
					chatNumber: whatsapp.main,
				}}
			/>
		</FormBand>
	);
}
