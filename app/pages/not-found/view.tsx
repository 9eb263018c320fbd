/** The 404 page, with the specification's two lines. */
export function NotFound() {
	return (
		<main>
			<title>404 Page Not Found</title>
			<h1>404 Page Not Found</h1>
			<p>Did you forget to add the page to the router?</p>
			<p>
				<a href="/">Back to the home page</a>
			</p>
		</main>
	);
}
