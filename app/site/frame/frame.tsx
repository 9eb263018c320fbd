import type { ReactNode } from "react";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { laidOutLate } from "#app/site/document/late-layout.css.ts";
import { frameCopy } from "./copy.ts";
import { FloatingChat } from "./floating-chat";
import { OFFLINE } from "./follow-frame";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import * as css from "./header.css.ts";

/** What surrounds a public page: header, footer, the floating chat button. `chat={false}` leaves that one out. */
export function SiteFrame({ chat = true, children }: { chat?: boolean; children: ReactNode }) {
	const t = useCopy(frameCopy);
	return (
		<>
			<a href="#main" className={css.skip}>
				{t.header.skip}
			</a>
			<SiteHeader />
			<div role="status">
				<template id={OFFLINE}>
					<p className={css.offline}>{t.offline.notice}</p>
				</template>
			</div>
			<main id="main" className={laidOutLate}>
				{children}
				{chat ? <FloatingChat /> : null}
			</main>
			<SiteFooter />
		</>
	);
}
