import { useCopy } from "#app/site/cms/page-copy.ts";
import { QUEUE_COPY } from "#app/visitor/offline-queue/queue-copy.ts";
import { offline } from "#app/visitor/pwa/banners.css.ts";
import { frameCopy } from "./copy.ts";
import { OFFLINE } from "./follow-frame.ts";

/** Shows a notice while the connection is lost (follow-frame.ts), and contains the texts about kept forms. */
export function ConnectionNotice() {
	const { offline: t, kept } = useCopy(frameCopy);
	return (
		<div role="status">
			<template id={OFFLINE}>
				<p className={offline}>{t.notice}</p>
			</template>
			<template id={QUEUE_COPY}>
				{Object.entries(kept).map(([name, text]) => (
					<i key={name} data-word={name}>
						{text}
					</i>
				))}
			</template>
		</div>
	);
}
