import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import * as css from "./uk-dubai.css.ts";

/** The end of both forms of the page: the button, the privacy policy, and after sending a link to the chat. */
export function FormEnd({
	words: t,
	chat,
}: {
	words: Readonly<Record<"submit" | "privacy" | "privacyLink" | "thanks" | "chat", string>>;
	/** URL of the chat; null until the form is sent. */
	chat: string | null;
}) {
	return (
		<>
			<Button type="submit" variant="metal" wide>
				{t.submit}
			</Button>
			<p className={css.privacy}>
				{t.privacy} <TextLink href="/privacy">{t.privacyLink}</TextLink>
			</p>
			<div role="status">
				{chat ? (
					<>
						<p>{t.thanks}</p>
						<LinkButton href={chat} newTab variant="secondary" small>
							{t.chat}
						</LinkButton>
					</>
				) : null}
			</div>
		</>
	);
}
