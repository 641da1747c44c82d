/** Pages that anybody may read: search engines are told of these, and of no others. */
export const publicPages = ['/', '/blog', '/login', '/register'] as const;
