import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { SiteFrame } from "#app/site/frame/frame.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Container, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { newsletterCopy } from "./copy.ts";
import * as css from "./letter.css.ts";

interface LetterProps {
	title: string;
	text: string;
	path: string;
	/** Whether search engines may index the page. */
	index?: boolean;
	/** Whether the footer contains the signup form. */
	signup?: boolean;
	children?: ReactNode;
}

/** The plain page behind each of the newsletter's links. */
export function Letter({ title, text, path, index = false, signup = true, children }: LetterProps) {
	const { home } = useCopy(newsletterCopy);
	return (
		<SiteFrame chat={false} signup={signup}>
			<Seo title={title} description={text} path={path} index={index} />
			<Container width="text" className={css.page}>
				<Heading level={1}>{title}</Heading>
				<Lead>{text}</Lead>
				{children}
				<TextLink href="/">← {home.link}</TextLink>
			</Container>
		</SiteFrame>
	);
}

interface LinkPageProps {
	words: Record<"title" | "text" | "button" | "doneTitle" | "done", string>;
	path: string;
	valid: boolean;
	done: boolean | null;
}

/** A page with one button that performs the mailed link's action; `done` is null until the button is pressed. */
export function LinkPage({ words: t, path, valid, done }: LinkPageProps) {
	const { search } = useLocation();
	const { invalid } = useCopy(newsletterCopy);
	const { email } = useSite();
	// Of a link whose token has no valid signature.
	if (!valid || done === false)
		return (
			<Letter title={invalid.title} text={invalid.text} path={path}>
				<TextLink href={`mailto:${email}`}>{email}</TextLink>
			</Letter>
		);
	if (done) return <Letter title={t.doneTitle} text={t.done} path={path} />;
	return (
		<Letter title={t.title} text={t.text} path={path}>
			<form method="post" action={path + search}>
				<Button type="submit">{t.button}</Button>
			</form>
		</Letter>
	);
}
