extension Grammar {
  /// The house writer's grammar in French.
  static let french = """
    [any]
    + De rien.
    + Les réclamations ne sont pas acceptées.
    + La science appelle cela le temps.
    + Personne ne vous avait rien demandé, et lui non plus.
    + Le ciel décline toute responsabilité.
    + On fera avec, comme toujours.
    + C’est compris dans l’abonnement.

    [warmer]
    - {delta} de plus qu’hier.
    - Hier n’était qu’une répétition : voici {delta} de plus.
    - Quelqu’un a touché au thermostat : {delta} gagnés depuis hier.
    - L’air a retrouvé les {delta} égarés hier.
    + Le pull d’hier devient un bagage.
    + Ne vous attachez pas.
    + Le radiateur se sent trahi.

    [colder]
    - {delta} de moins qu’hier.
    - Hier est parti en emportant {delta}.
    - L’air a rendu {delta} sans qu’on le lui demande.
    - Une économie de {delta} par rapport à hier.
    + Le manteau avait raison depuis le début.
    + Frais est le mot poli.
    + La bouilloire vous attendait.

    [peak]
    - {high} aujourd’hui, la semaine ne fera pas mieux.
    - Le sommet de la semaine est atteint : {high}.
    - Aucun jour de la semaine ne bat les {high} d’aujourd’hui.
    - Encadrez-le : {high}, le record de la semaine.
    + Il n’y aura pas de rappel.
    + Baissez vos attentes dès maintenant.
    + Demain fera comme si de rien n’était.

    [trough]
    - {low} aujourd’hui, le point le plus bas de la semaine.
    - La semaine touche le fond : {low}.
    - Un record dont personne ne voulait : {low}.
    - Le jour le plus froid de la semaine vous a trouvé : {low}.
    + Habillez-vous comme un oignon.
    + Rester chez soi est aussi un sport.
    + Le canapé a libéré son agenda.

    [betrayed]
    - On avait annoncé du sec, et voici la pluie.
    - Sec, disaient-ils.
    - La pluie n’a pas lu les prévisions.
    - Officiellement il fait sec ; officieusement vous êtes trempé.
    + C’est la fenêtre qui a raison.
    + Votre parapluie rit, à la maison.
    + Les nuages appellent cela de l’improvisation.

    [spared]
    - La pluie était annoncée, elle n’est pas venue.
    - Vous avez pris le parapluie, donc il fait sec.
    - La pluie promise est restée dans les embouteillages.
    - Quelqu’un d’autre reçoit votre pluie.
    + Ne dites rien et marchez plus vite.
    + Elle attend sans doute au coin de la rue.
    + Profitez de l’erreur administrative.

    [drizzle]
    - De la bruine : une pluie sans conviction.
    - Le ciel fuit, lentement.
    - Trop humide pour l’optimisme, trop sec pour un parapluie.
    - Les nuages s’éclaircissent la gorge.
    + Les lunettes sont prévenues.
    + Cela compte comme un soin du visage.
    + Les escargots sont ravis.

    [rain]
    - Encore de la pluie, avec du sentiment cette fois.
    - Il pleut, et le ciel ne s’excuse pas.
    - Les nuages rendent ce qu’ils avaient emprunté.
    - Le ciel fait la vaisselle.
    + Les canards ont mis cinq étoiles.
    + Vos chaussures ont un avis.
    + Les plantes n’en disent que du bien.

    [downpour]
    - Le ciel a tout lâché, sur vous.
    - Quelqu’un a laissé le robinet ouvert là-haut.
    - C’est moins de la pluie que de la plomberie.
    - Le trottoir est devenu un affluent.
    + Les parapluies ne sont qu’un geste.
    + On a inventé les bateaux pour moins que cela.
    + Restez chez vous et appelez cela une décision.

    [snow]
    - De la neige : de la pluie avec une meilleure publicité.
    - Il neige, et tout le monde oublie comment conduire.
    - Le monde est sous un drap blanc, comme de vieux meubles.
    - Quelqu’un a secoué la boule à neige.
    + La pelle connaît votre nom.
    + Les carottes sont inquiètes.
    + Elle fond, si cela peut aider.

    [thunder]
    - Le tonnerre : le ciel déplace ses meubles.
    - Les nuages ont une explication.
    - Un spectacle de lumière, avec dégât des eaux.
    - Le temps a découvert les percussions.
    + Le chien a déposé une plainte.
    + Le golf est reporté.
    + La baignoire peut attendre.

    [fog]
    - Du brouillard : la vue est en cours de chargement.
    - Le monde s’arrête au deuxième lampadaire.
    - Un nuage est descendu voir comment vous vivez.
    - L’arrière-plan a été flouté pour votre intimité.
    + Le mystère va bien à cet endroit.
    + La vue était surfaite.
    + Il se lèvera quand il voudra.

    [wind]
    - Un vent de {wind}, sans destination précise.
    - L’air est pressé : {wind}.
    - À {wind}, chaque chapeau est volontaire.
    - Le vent est passé à {wind} et a rangé le jardin autrement.
    + Les parapluies seront recyclés.
    + Tenez bon à vos principes.
    + Quelque part, un trampoline voyage.

    [heat]
    - {temperature}, et l’ombre affiche complet.
    - Le soleil est allé trop loin : {temperature}.
    - À {temperature}, même les pigeons vont à pied.
    - {temperature} : quelqu’un a laissé le four allumé.
    + Bouger est facultatif.
    + La porte du frigo n’est pas un balcon.
    + Les cravates sont abolies.

    [frost]
    - {temperature}, et les flaques se sont figées.
    - L’air a des arêtes : {temperature}.
    - {temperature}, et le frigo est devenu l’endroit chaud.
    - L’hiver vous salue : {temperature}.
    + Vos oreilles aimeraient démissionner.
    + La soupe est un projet.
    + Les pingouins parleraient de fraîcheur.

    [clear]
    - Pas un nuage, et personne à blâmer.
    - Un ciel dégagé, c’est suspect.
    - Le soleil est sorti, sans surveillance.
    - Les nuages se sont fait porter pâles.
    + Il n’y a plus d’excuses pour rester dedans.
    + Plisser les yeux compte comme du sport.
    + On vous le reprochera demain.

    [clouds]
    - Du gris, en plusieurs tons bien connus.
    - Le soleil est en réunion.
    - On a mis un couvercle sur la journée.
    - Le ciel manque d’idées, et cela se voit.
    + Cela va avec tout.
    + Pas d’ombres, pas de drame.
    + Un temps idéal pour les tableaux de chiffres.

    [night]
    - Il fait nuit, comme c’est l’usage.
    - La nuit : le soleil dérange d’autres gens.
    - Les étoiles sont là et ne font rien.
    - La journée a été rangée.
    + Le temps continue sans témoin.
    + Allez dormir, le ciel se débrouillera.
    + Les hiboux approuvent.

    [small]
    - C’est le milieu de la nuit, et vous regardez la météo.
    - Prévision pour maintenant : le lit.
    - Même les nuages bâillent.
    - À cette heure, il n’y a que le temps et vous qui travaillez.
    + L’oreiller a de meilleures perspectives.
    + Rien ne changera là-haut avant le petit déjeuner.
    + Fermez les yeux et devinez.

    [air]
    - L’air a du corps aujourd’hui : indice {index}.
    - Un indice de {index} : respirez avec modération.
    - {index} : cet air a déjà servi.
    - La vue a aussi du goût : indice {index}.
    + Courir serait une idée audacieuse.
    + Les fenêtres sont bien comme elles sont : fermées.
    + Vos poumons demandent la parole.

    [monday]
    - C’est lundi, et le temps le sait.
    - Lundi : le ciel a ouvert sa boîte de réception.
    - Le ciel non plus ne voulait pas se lever.
    - Par n’importe quel temps, ce serait lundi.
    + Le café est le seul front qui compte.
    + Le ciel partage votre enthousiasme.
    + Ayez l’air occupé ; les nuages le font.

    [weekend]
    - C’est le week-end, et personne n’a prévenu le temps.
    - Deux jours libres, et voilà ce que le ciel apporte.
    - Le ciel travaille le week-end, contrairement à d’autres.
    - Le barbecue demande si l’on a besoin de lui.
    + Le jardin comprendra.
    + Lundi sera plus beau, naturellement.
    + Ne faites rien ; le ciel en fait assez.

    [sea]
    - La mer est toujours là, et toujours mouillée.
    - Ici, le temps n’a que vous à embêter.
    - Le marchand de parapluies le plus proche est très loin.
    - Loin de tout, sauf du temps.
    + Les mouettes en savent plus, mais elles exagèrent.
    + On se gare facilement.
    + La vue se répète.

    [ordinary]
    - Le temps va bien, comme on le dit quand on le demande.
    - Il ne se passe rien, à haute altitude.
    - Une journée qui aurait pu être un courriel.
    - Le temps est présent.
    + Il faudra parler d’autre chose.
    + Le baromètre s’est rendormi.
    + N’en dites rien à vos petits-enfants.

    [spring]
    - {temperature} : ni manteau ni pas de manteau.
    - {temperature}, la température du compromis.
    - À {temperature}, chacun est mal habillé à sa façon.
    - {temperature}, et la moitié de la rue est en short.
    + Prenez les deux et regrettez-en un.
    + Il n’y aura pas de consensus à l’arrêt de bus.
    + On peut se plaindre dans les deux sens.
    """
}
