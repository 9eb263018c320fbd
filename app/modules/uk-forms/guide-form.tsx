import { track } from "#app/modules/analytics/track.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { openChat } from "#app/modules/whatsapp/open-chat.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { GUIDE } from "./anchors";
import type { RefusedForm } from "./contact-fields";
import { ContactForm, Thanks } from "./contact-form";
import { formCopy } from "./copy";
import { useCapture } from "./use-capture";

/** The guide's form: it stores the request, then opens the guide (rulings, Forms exactly). */
export function GuideForm({ refused }: { refused?: RefusedForm | undefined }) {
	const { guide: t } = useCopy(formCopy);
	const { guide_url: guide } = useSite().entries;
	const capture = useCapture({
		id: GUIDE,
		page: "uk-hub",
		formType: "uk_guide",
		refused,
		onSent() {
			track("uk_guide_open", "uk-hub");
			openChat(guide);
		},
	});
	if (capture.state === "sent" || capture.state === "kept") {
		return (
			<Thanks title={t.thanks}>
				<p>{capture.state === "kept" ? t.kept : t.sent}</p>
				<LinkButton href={guide} newTab variant="secondary">
					{t.open}
				</LinkButton>
			</Thanks>
		);
	}
	return <ContactForm id={GUIDE} capture={capture} refused={refused} submit={t.submit} busy={t.busy} />;
}
