/** Any path that nothing else answers; the root's error boundary shows the not-found page. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
