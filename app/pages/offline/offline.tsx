import { useCopy } from "#app/site/cms/use-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Heading } from "#app/ui/heading/heading.tsx";
import { Cluster, Container, Section, Stack } from "#app/ui/layout/layout.tsx";
import { pwaCopy } from "#app/visitor/pwa/copy.ts";

/** No page for search engines. */
export const handle = { unlisted: true };

/**
 * What the service worker shows in place of a page that is not on the device. It stands under that page's own
 * address, so the empty link asks for it again.
 */
export default function Offline() {
	const t = useCopy(pwaCopy).offline;
	return (
		<main>
			<title>{t.title}</title>
			<meta name="robots" content="noindex" />
			<Section>
				<Container width="text">
					<Stack gap={5}>
						<Heading level={1}>{t.title}</Heading>
						<p>{t.text}</p>
						<Cluster>
							<LinkButton href="">{t.retry}</LinkButton>
							<LinkButton href="/" variant="secondary">
								{t.home}
							</LinkButton>
						</Cluster>
					</Stack>
				</Container>
			</Section>
		</main>
	);
}
