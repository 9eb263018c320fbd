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
	/** Whether search engines may list it. */
	index?: boolean;
	/** Whether the footer asks for an address. */
	signup?: boolean;
	children?: ReactNode;
}

/** The plain page that each of the newsletter's links opens. */
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

/** What a link says whose token nobody signed. */
function InvalidLink({ path }: { path: string }) {
	const { invalid } = useCopy(newsletterCopy);
	const { email } = useSite();
	return (
		<Letter title={invalid.title} text={invalid.text} path={path}>
			<TextLink href={`mailto:${email}`}>{email}</TextLink>
		</Letter>
	);
}

interface LinkPageProps {
	words: Record<"title" | "text" | "button" | "doneTitle" | "done", string>;
	path: string;
	valid: boolean;
	done: boolean | null;
}

/** A page whose one button does what a mailed link is for; `done` is null until it was pressed. */
export function LinkPage({ words: t, path, valid, done }: LinkPageProps) {
	const { search } = useLocation();
	if (!valid || done === false) return <InvalidLink path={path} />;
	if (done) return <Letter title={t.doneTitle} text={t.done} path={path} />;
	return (
		<Letter title={t.title} text={t.text} path={path}>
			<form method="post" action={path + search}>
				<Button type="submit">{t.button}</Button>
			</form>
		</Letter>
	);
}
