import { useCopy } from "#app/site/cms/page-copy.ts";
import { offline } from "#app/visitor/pwa/banners.css.ts";
import { frameCopy } from "./copy.ts";
import { OFFLINE } from "./follow-frame";

/** Says over any public page that its connection is lost, while it is (follow-frame.ts). */
export function ConnectionNotice() {
	const { offline: t } = useCopy(frameCopy);
	return (
		<div role="status">
			<template id={OFFLINE}>
				<p className={offline}>{t.notice}</p>
			</template>
		</div>
	);
}
