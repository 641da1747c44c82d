/** Any unknown path; the error boundary of the root shows the not-found page. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
