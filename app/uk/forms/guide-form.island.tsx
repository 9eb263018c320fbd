import { type InferOutput, nullable, object, string } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { track } from "#app/visitor/analytics/track.ts";
import { openChat } from "#app/visitor/whatsapp/open-chat.ts";
import { GUIDE } from "./anchors.ts";
import { ContactForm, type ContactWords, Thanks } from "./contact-form.tsx";
import type { formCopy } from "./copy.ts";
import { useCapture } from "./use-capture.ts";

export const props = object({
	words: words<ContactWords & WordsOf<typeof formCopy, "guide">>(),
	refused: nullable(RefusedForm),
	guideUrl: string(),
});

/** The guide's form: stores the request, then opens the guide (docs/specification/forms-and-intake.md#guide-forms). */
export default function GuideFormIsland({ words: t, refused, guideUrl }: InferOutput<typeof props>) {
	const capture = useCapture({
		id: GUIDE,
		page: "uk-hub",
		formType: "uk_guide",
		refused,
		onSent() {
			track("uk_guide_open", "uk-hub");
			openChat(guideUrl);
		},
	});
	const { state } = capture;
	if (state === "sent" || state === "kept" || state === "posted") {
		return (
			<Thanks title={t.thanks}>
				{state === "posted" ? null : <p>{t[state]}</p>}
				<LinkButton href={guideUrl} newTab variant="secondary">
					{t.open}
				</LinkButton>
			</Thanks>
		);
	}
	return (
		<ContactForm id={GUIDE} capture={capture} refused={refused} words={t} submit={t.submit} busy={t.busy} />
	);
}
