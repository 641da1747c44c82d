import { auditScreens } from '#testing/screens/audit.ts';

auditScreens('en', 'narrow');
