import { useSite } from "#app/site/info/site-info.ts";

interface SeoProps {
	/** Without the brand, which is appended. */
	title: string;
	description: string;
	/** The canonical path. */
	path: string;
	/** Image for social sharing: a file in /og. */
	image?: "home" | "corporate" | "calculator" | "uk";
	index?: boolean;
}

/** Metadata of a page for search engines and social sharing. React moves it into the head. */
export function Seo({ title, description, path, image = "home", index = true }: SeoProps) {
	const { brand, publicUrl } = useSite();
	const full = `${title} | ${brand}`;
	const url = publicUrl + path;
	return (
		<>
			<title>{full}</title>
			<meta name="description" content={description} />
			{index ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={brand} />
			<meta property="og:title" content={full} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={url} />
			<meta property="og:image" content={`${publicUrl}/og/${image}.png`} />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}
