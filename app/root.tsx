import { use } from "react";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	useMatches,
	useRouteError,
	useRouteLoaderData,
} from "react-router";
import { loadSite } from "#app/site/info/.server/load-site.ts";
import type { Route } from "./+types/root";
import { CopyOverridesContext } from "./site/cms/page-copy.ts";
import { SiteInfoContext } from "./site/info/site-info.ts";
import { Banner } from "./visitor/consent/banner.tsx";
import { Preferences } from "./visitor/consent/preferences.tsx";
import { Offers } from "./visitor/pwa/offers.tsx";
import "./site/document/optimizations.css.ts";
import { FreshVisit } from "./site/document/fresh-visit.tsx";
import "./site/document/late-layout.css.ts";
import { NotFound } from "./pages/not-found/view.tsx";
import { Problem } from "./pages/problem/view.tsx";
import { LinkPrefetch, useOptimizations } from "./site/document/optimizations.tsx";
import { InlineStyles, LateStyles, NonceContext, PageScript } from "./site/document/page-document.tsx";
import { ServerScripts } from "./site/document/server-scripts.tsx";
import { ConnectionNotice } from "./site/frame/connection-notice.tsx";
import displayFont from "./ui/theme/fonts/display.woff2?url";
import "./ui/theme/global.css.ts";
import "./ui/theme/view-transitions.css";

export const loader = ({ request }: Route.LoaderArgs) => loadSite(request);

/** The site's facts do not change during a visit. */
export function shouldRevalidate() {
	return false;
}

// Rendered in place of another page and at that page's URL, for which the router's script would load the wrong route.
const SCRIPTLESS = new Set(["admin/sign-in/sign-in", "pages/offline/offline"]);

function useIsBackOffice(): boolean {
	return useMatches().some(match => match.id.startsWith("admin/"));
}

export function Layout({ children }: { children: React.ReactNode }) {
	// The back office navigates on the client, so there the router runs and links the stylesheets. Public pages inline their CSS
	// and have a script of their own.
	const backOffice = useIsBackOffice();
	const linked = backOffice || import.meta.env.DEV;
	const optimizations = useOptimizations();
	const chatReferences = useRouteLoaderData<typeof loader>("root")?.site.chatReferences;
	const nonce = use(NonceContext);
	const editing = useRouteLoaderData<typeof loader>("root")?.site.editing;
	const scriptless = useMatches().some(match => SCRIPTLESS.has(match.id)) || editing;
	return (
		<html
			lang="en-GB"
			data-o={backOffice ? undefined : optimizations}
			data-chat-references={!backOffice && chatReferences ? "" : undefined}
			data-back-office={backOffice ? "" : undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{/* iPhones would turn numbers in texts into call links: ours takes messages only, and React does not know the links. */}
				<meta name="format-detection" content="telephone=no" />
				<link
					rel="preload"
					href={displayFont}
					as="font"
					type="font/woff2"
					crossOrigin="anonymous"
					media={optimizations?.includes("system_fonts") ? "(min-width: 48rem)" : undefined}
				/>
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
				<link rel="manifest" href="/manifest.webmanifest" />
				<Meta />
				{linked ? (
					<Links />
				) : (
					<>
						{editing ? null : <FreshVisit nonce={nonce} />}
						<InlineStyles />
					</>
				)}
			</head>
			<body>
				{children}
				{!backOffice && !editing && <LinkPrefetch nonce={nonce} />}
				{!scriptless && (backOffice ? <ServerScripts /> : <PageScript />)}
			</body>
		</html>
	);
}

/** Context and overlays of all pages; the overlays come first in the DOM, so that a screen reader reaches them first. */
function Site({ data, children }: { data: Route.ComponentProps["loaderData"]; children: React.ReactNode }) {
	const overlays = !useIsBackOffice() && !data.site.editing;
	return (
		<SiteInfoContext value={data.site}>
			<CopyOverridesContext value={data.overrides}>
				{overlays && (
					<>
						<Banner />
						<Preferences />
						<Offers />
						<ConnectionNotice />
					</>
				)}
				{children}
				{overlays && <LateStyles of="late-overlays" />}
			</CopyOverridesContext>
		</SiteInfoContext>
	);
}

export default function Root({ loaderData }: Route.ComponentProps) {
	return (
		<Site data={loaderData}>
			<Outlet />
		</Site>
	);
}

export function ErrorBoundary() {
	const error = useRouteError();
	const data = useRouteLoaderData<typeof loader>("root");
	const page = isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Problem />;
	return data ? <Site data={data}>{page}</Site> : page;
}
