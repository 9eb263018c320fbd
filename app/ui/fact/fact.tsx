import type { HTMLAttributes, ReactNode } from "react";

/** A term and its description within a `<dl>`: `<Fact term="Flight">7 hours</Fact>`. Other props go to the `<dd>`. */
export function Fact({ term, ...rest }: HTMLAttributes<HTMLElement> & { term: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd {...rest} />
		</div>
	);
}
