extension Grammar {
  /// The house writer's grammar in French.
  static let french = """
    [any]
    + De rien.
    + Les réclamations ne sont pas acceptées.
    + La science appelle cela le temps.
    + Personne n’avait rien demandé.
    + On fera avec, comme toujours.
    + C’est compris dans l’abonnement.
    + Photo non contractuelle.
    + Le service après-vent est fermé.
    + Pour nous aussi, c’est une surprise.
    + Les petits caractères sont au plafond.
    + Rangez cela dans l’expérience.
    + Fin du communiqué.
    + C’était ça ou rien.
    + Quelqu’un a dû signer pour cela.
    + Accusez qui vous vouliez accuser de toute façon.
    + Aucun remboursement n’est prévu.
    + Merci de noter votre expérience.
    + Contacté, le ciel n’a pas souhaité réagir.
    + Là-haut, on décline toute responsabilité.

    [warmer]
    - {delta} de plus qu’hier.
    - Hier n’était qu’une répétition : voici {delta} de plus.
    - Quelqu’un a touché au thermostat : {delta} gagnés depuis hier.
    - L’air a retrouvé les {delta} égarés hier.
    - Hier, plus {delta}.
    - {delta} gagnés dans la nuit, sans un mot d’excuse.
    - Un cadeau de {delta} depuis hier, sans ticket de caisse.
    - {delta} de plus, comme si c’était normal.
    - Aujourd’hui dépasse le budget d’hier de {delta}.
    - Un surclassement de {delta} par rapport à hier, gratuit.
    - Depuis hier, l’air a pris {delta}.
    + Ne vous attachez pas.
    + Profitez-en avant qu’on vous l’explique.
    + Personne ne dira merci, alors cela cessera.
    + Votre armoire a été prévenue trop tard.

    [warmer cool]
    - {delta} de plus qu’hier, et le manteau est resté dans l’entrée.
    + Le pull d’hier devient un bagage.
    + Le radiateur se sent trahi.

    [colder]
    - {delta} de moins qu’hier.
    - Hier est parti en emportant {delta}.
    - L’air a rendu {delta} sans qu’on le lui demande.
    - Une économie de {delta} par rapport à hier.
    - Hier, moins {delta}.
    - Quelqu’un a ouvert la grande fenêtre : {delta} de moins qu’hier.
    - Depuis hier, {delta} ont disparu.
    - {delta} de moins, au cas où vous auriez pris vos aises.
    - La chaleur a déménagé et laisse {delta} de vide.
    - Le confort d’hier, amputé de {delta}.
    - L’air a laissé tomber {delta} cette nuit et ne les a pas ramassés.
    - {delta} en moins depuis hier, et toujours pas remboursés.
    + Hier ne prend plus d’appels.
    + Cela forge le caractère, paraît-il.
    + Aucun témoin ne s’est présenté.
    + Le délai de rétractation est dépassé.

    [colder cool]
    + Le manteau avait raison depuis le début.
    + Frais est le mot poli.
    + La bouilloire vous attendait.
    + Les gants sont désormais une opinion défendable.

    [peak]
    - {high} aujourd’hui, la semaine ne fera pas mieux.
    - Le sommet de la semaine est atteint : {high}.
    - Aucun jour de la semaine ne bat les {high} d’aujourd’hui.
    - Encadrez-le : {high}, le record de la semaine.
    - C’est fait : {high}, la semaine n’a rien de mieux.
    - Le jour le plus chaud de la semaine est là, avec {high}.
    - {high} : à partir d’ici, on redescend.
    - Aujourd’hui remporte la semaine avec {high}.
    - {high} aujourd’hui ; les autres jours n’ont même pas essayé.
    - La note la plus haute de la semaine : {high}.
    - Podium : {high}, la semaine est jouée.
    + Il n’y aura pas de rappel.
    + Baissez vos attentes dès maintenant.
    + Demain fera comme si de rien n’était.
    + Passez-le dehors ou justifiez-vous.
    + Le reste de la semaine présente ses excuses.
    + Les applaudissements se déposent à l’entrée.

    [trough]
    - {low} aujourd’hui, le point le plus bas de la semaine.
    - La semaine touche le fond : {low}.
    - Un record dont personne ne voulait : {low}.
    - Le jour le plus froid de la semaine vous a trouvé : {low}.
    - Aujourd’hui finit dernier, avec {low}.
    - Le creux de la semaine : {low}, livré à l’heure.
    - Aucun jour de la semaine ne descend sous les {low} d’aujourd’hui.
    - {low} : la semaine n’a rien prévu de pire, dit-elle.
    - La semaine vous a gardé le plus froid : {low}.
    - {low}, le chiffre le plus triste de la semaine.
    - {low} aujourd’hui ; à côté, les autres jours ont l’air tropicaux.
    + Rester chez soi est aussi un sport.
    + Le canapé a libéré son agenda.
    + Cela ne peut que s’améliorer, disait-on déjà la dernière fois.
    + Le thé est une réponse recevable.
    + Le lit se porte volontaire.

    [trough cool]
    + Habillez-vous comme un oignon.

    [trough frost]
    + Expirez et admirez votre petit nuage à vous.

    [betrayed]
    - On avait annoncé du sec, et voici la pluie.
    - Sec, disaient-ils.
    - La pluie n’a pas lu les prévisions.
    - Officiellement il fait sec ; officieusement vous prenez l’eau.
    - Il ne devait pas pleuvoir, et il pleut.
    - Les prévisions et la fenêtre ne sont pas d’accord.
    - De la pluie, à titre officieux.
    - Invitée surprise : la pluie.
    - Les modèles voyaient une heure sèche ; c’est attendrissant.
    - Quelque chose de mouillé est tombé d’une prévision sèche.
    - Cette pluie n’était pas annoncée et n’en rougit pas.
    + C’est la fenêtre qui a raison.
    + Votre parapluie rit, à la maison.
    + Les nuages appellent cela de l’improvisation.
    + La confiance est un processus.
    + La prévision fait le point sur ses sentiments.
    + Considérez cela comme du direct.

    [spared]
    - La pluie était annoncée, elle n’est pas venue.
    - Vous avez pris le parapluie, donc il fait sec.
    - La pluie promise est restée dans les embouteillages.
    - Quelqu’un d’autre reçoit votre pluie.
    - Les prévisions ont promis la pluie et oublié de l’apporter.
    - Il devrait déjà pleuvoir.
    - La pluie se fait attendre, ou s’est perdue.
    - Sec, contre tous les avis.
    - La pluie avait rendez-vous et vous a posé un lapin.
    - Pas de pluie, quoi qu’en jurent les prévisions.
    - Il fait sec, et la prévision regarde ses chaussures.
    + Ne dites rien et marchez plus vite.
    + Elle attend sans doute au coin de la rue.
    + Profitez de l’erreur administrative.
    + Gardez le parapluie, il sert de talisman.
    + Se réjouir attire les nuages.
    + Les plantes demandent des explications.

    [drizzle]
    - De la bruine : une pluie sans conviction.
    - Le ciel fuit, lentement.
    - Trop humide pour l’optimisme, trop sec pour un parapluie.
    - Les nuages s’éclaircissent la gorge.
    - Il bruine, faute de meilleure idée.
    - L’air a été humidifié pour votre confort.
    - Une fine bruine, comme si fine était un compliment.
    - Il ne pleut pas vraiment, il ne fait pas vraiment sec non plus.
    - Au-dessus de vous, un nuage hésite.
    - La bruine, cette conversation d’ascenseur du ciel.
    - De la pluie en version d’essai gratuite.
    - Un léger voile de déception tombe du ciel.
    + Les lunettes sont prévenues.
    + Cela compte comme un soin du visage.
    + Les escargots sont ravis.
    + Les cheveux feront ce qu’ils voudront.
    + Dans une heure, vous serez à tordre sans savoir depuis quand.
    + Le parapluie hésite aussi.

    [rain]
    - Encore de la pluie, avec du sentiment cette fois.
    - Il pleut, et le ciel ne s’excuse pas.
    - Les nuages rendent ce qu’ils avaient emprunté.
    - Le ciel fait la vaisselle.
    - La pluie : gratuite et livrée à domicile.
    - Le ciel a enfin quelque chose à partager.
    - Mouillé, avec un risque de plus mouillé.
    - Le parapluie réclame des heures supplémentaires.
    - Il pleut, donc il est.
    - L’eau tombe d’en haut, comme toujours.
    - De la pluie, en édition verticale classique.
    + Les canards ont mis cinq étoiles.
    + Vos chaussures ont un avis.
    + Les plantes n’en disent que du bien.
    + Être sec est un état d’esprit.
    + Le ciel a ses raisons, et beaucoup d’eau.
    + Cela économise l’arrosoir.

    [rain town]
    - Les gouttières ont leur heure de gloire.
    + Le linge étendu dehors est maintenant lavé deux fois.
    + Quelqu’un arrose le trottoir ; il ne pousse toujours pas.

    [downpour]
    - Le ciel a tout lâché, sur vous.
    - Quelqu’un a laissé le robinet ouvert là-haut.
    - C’est moins de la pluie que de la plomberie.
    - Il pleut comme si c’était payé au litre.
    - Forte pluie, bonne humeur en option.
    - Les nuages liquident leur stock.
    - De la pluie par seaux, seaux non fournis.
    - L’air est surtout fait d’eau.
    - Toute la pluie, d’un coup, sans ordre particulier.
    - Le ciel a sauté la bruine pour aller droit au but.
    - Il tombe des cordes, et aucune n’est de secours.
    + Les parapluies ne sont qu’un geste.
    + On a inventé les bateaux pour moins que cela.
    + Restez chez vous et appelez cela une décision.
    + Les poissons pourraient venir travailler en ville.
    + Le chat ne répondra à aucune question.
    + Les bottes avaient raison depuis toujours.

    [downpour town]
    - Le trottoir est devenu un affluent.

    [sleet]
    - De la neige fondue : la pluie et la neige n’ont pas pu s’entendre.
    - Moitié neige, moitié pluie, et personne de content.
    - Le ciel n’a pas su choisir, il envoie les deux.
    - De la neige qui a renoncé en route.
    - De la pluie avec des morceaux.
    - Le temps a pris l’assiette mixte.
    - Quelque chose tombe, sans savoir encore quoi.
    - Trop mouillé pour la luge, trop froid pour la baignade.
    - De la neige fondue : un compromis que personne n’a signé.
    - De l’eau gelée, livrée non montée.
    + On n’en fera pas un bonhomme.
    + Elle a déjà trouvé votre col.
    + Les bottes sont une philosophie.
    + Même les canards rentrent plus tôt.
    + En photo, ce n’est pas mieux.
    + L’intérieur n’a jamais été aussi bien meublé.

    [glaze]
    - De la pluie qui gèle à l’arrivée, pour ne faire plaisir à personne.
    - Pluie verglaçante : le monde a été verni.
    - Dehors, tout est désormais plastifié.
    - Il pleut de la glace, encore à l’état liquide.
    - Le temps a posé un glaçage, pas celui qui se mange.
    - La pluie se pose et reste, comme un invité difficile.
    - De l’eau en haut, du verre en bas.
    - Pluie verglaçante : le sol a retiré son soutien.
    - Toutes les surfaces ont été polies, contre tous les avis.
    - La pluie est venue avec sa patinoire.
    + Les manchots ont la bonne démarche pour cela.
    + L’immobilité est sous-estimée.
    + Ce qui était urgent vient de l’être moins.
    + Des petits pas, et pour une fois au sens propre.
    + La bouilloire est plus près, et elle ne glisse pas.
    + C’est de derrière une vitre que c’est le plus beau.

    [snow]
    - De la neige : de la pluie avec une meilleure publicité.
    - Quelqu’un a secoué la boule à neige.
    - Le ciel refait la décoration en blanc.
    - Des flocons, et pas un seul de pressé.
    - On a passé les nuages à la déchiqueteuse.
    - Il neige, sans un bruit et sans autorisation.
    - De la pluie, mais au ralenti.
    - Que des flocons uniques, et tous se ressemblent.
    - De l’eau gelée, distribuée à la main.
    - Le ciel perd ses poils.
    + Elle fond, si cela peut aider.
    + Personne n’avait commandé la blanche.
    + Chaque flocon est une édition limitée.
    + Le chocolat chaud l’avait vu venir.

    [snow town]
    - Il neige, et tout le monde oublie comment conduire.
    - Tout est beau, et rien n’est à l’heure.
    + Les enfants retirent leurs réclamations.
    + Les trains seront étonnés.

    [snow lying]
    - Le monde est sous un drap blanc, comme de vieux meubles.
    - De la neige, pour savoir où vous avez marché.
    + La pelle connaît votre nom.
    + Les carottes sont inquiètes.
    + Vos traces sont désormais des pièces à conviction.

    [thunder]
    - Le tonnerre : le ciel déplace ses meubles.
    - Les nuages ont une explication.
    - Un spectacle de lumière, avec dégât des eaux.
    - Le temps a découvert les percussions.
    - On joue aux boules, là-haut.
    - Le ciel prend des photos, mais pas de vous.
    - Le tonnerre, pour ceux qui trouvaient la pluie trop discrète.
    - De l’électricité, livrée sans contrat.
    - Les nuages se disputent en majuscules.
    - Cela gronde, et ce n’est pas votre estomac.
    - La nature teste ses enceintes.
    - On traîne quelque chose de lourd au plafond.
    + Le chien a déposé une plainte.
    + Le golf est reporté.
    + La baignoire peut attendre.
    + Comptez les secondes, cela passe le temps.
    + Les arbres sont de mauvaise compagnie.
    + Débranchez quelque chose et sentez-vous sage.

    [fog]
    - Du brouillard : la vue est en cours de chargement.
    - Un nuage est descendu voir comment vous vivez.
    - L’arrière-plan a été flouté pour votre intimité.
    - Quelqu’un a éteint le paysage.
    - La visibilité se limite aux rumeurs.
    - Le brouillard, jour de congé de l’horizon.
    - Le paysage est classé confidentiel.
    - Tout est encore là, sans doute.
    - Vous êtes dans un nuage, comme vous en rêviez.
    - Quelqu’un a éternué sur l’objectif.
    - Le brouillard a pris la vue en otage et ne demande rien.
    + Le mystère va bien à cet endroit.
    + La vue était surfaite.
    + Il se lèvera quand il voudra.
    + Marchez prudemment et prenez l’air important.
    + Personne ne verra votre coiffure non plus.
    + Les fantômes ont bonne mine.

    [fog town]
    - Le monde s’arrête au deuxième lampadaire.
    - La ville n’est plus qu’une rumeur.

    [wind]
    - Un vent de {wind}, sans destination précise.
    - L’air est pressé : {wind}.
    - À {wind}, chaque chapeau est volontaire.
    - Il souffle à {wind}, comme s’il avait rendez-vous.
    - À {wind}, l’air a des opinions.
    - {wind} : votre coiffure a été revue.
    - Le vent s’exerce sur votre parapluie : {wind}.
    - De l’air frais, livré à {wind}.
    - L’air ne fait que passer, à {wind}.
    - {wind}, et plus rien n’est où vous l’aviez mis.
    + Les parapluies seront recyclés.
    + Accrochez-vous à vos principes.
    + Quelque part, un trampoline voyage.
    + Le cerf-volant avait raison d’espérer.
    + Parler plus fort ne changera rien.
    + Les portes ont des avis tranchés.

    [wind town]
    - Le vent est passé à {wind} et a rangé le jardin autrement.
    - Le vent fait {wind}, et les poubelles suivent.
    - Les arbres approuvent de la tête, à {wind}.
    + Les feuilles sont réexpédiées aux voisins.

    [heat]
    - {temperature} : quelqu’un a laissé le four allumé.
    - L’air est servi chaud : {temperature}.
    - L’air fait le malin avec {temperature}.
    - Le thermomètre dit {temperature} et le pense.
    - {temperature}, sans couvercle.
    - À {temperature}, une glace a une espérance de vie.
    - À {temperature}, tout est bien cuit.
    - {temperature}, et les ventilateurs ne font que brasser.
    - Il fait {temperature} ; toute réflexion est reportée.
    - {temperature} : les bougies font la révérence.
    + Bouger est facultatif.
    + La porte du frigo n’est pas un balcon.
    + Les cravates sont abolies.
    + Les vêtements sont une formalité.
    + Buvez de l’eau, c’est la seule chose encore froide.
    + Les chats ont fondu dans les formes habituelles.

    [heat sun]
    - {temperature}, et l’ombre affiche complet.
    - Le soleil est allé trop loin : {temperature}.

    [heat town]
    - À {temperature}, même les pigeons vont à pied.
    - Il fait {temperature} ; le bitume envisage une carrière de soupe.

    [frost]
    - L’air a des arêtes : {temperature}.
    - {temperature}, et le frigo est devenu l’endroit chaud.
    - Le froid vous salue : {temperature}.
    - Le thermomètre est devenu timide : {temperature}.
    - À {temperature}, respirer devient un effort visible.
    - {temperature}, pour ceux qui aiment l’air croustillant.
    - Les nez annoncent {temperature}.
    - {temperature} : l’eau a pris une position ferme.
    - À {temperature}, même le silence craque.
    - {temperature} : le congélateur a de la concurrence.
    + Vos oreilles aimeraient démissionner.
    + La soupe est un projet.
    + Les pingouins parleraient de fraîcheur.
    + Les couches ne sont pas une métaphore.
    + Le chauffage est devenu un ami.
    + Les gants ne se discutent plus.

    [frost town]
    - {temperature}, et les flaques se sont figées.
    - {temperature} : le pare-brise s’est mis au dessin.
    - Il fait {temperature}, et le grattoir est dans l’autre manteau.
    + Les trottoirs se présentent au casting de la patinoire.

    [clear]
    - Pas un nuage, et personne à blâmer.
    - Un ciel dégagé, c’est suspect.
    - Le soleil est sorti, sans surveillance.
    - Les nuages se sont fait porter pâles.
    - Du ciel bleu, d’un bord à l’autre.
    - Le temps n’a rien à cacher.
    - Du soleil, et l’on cherche encore les petites lignes.
    - Le ciel a oublié de se couvrir.
    - Assez clair pour voir la poussière.
    - Le soleil travaille, pour une fois.
    - Un ciel impeccable, contrairement aux vitres.
    - On dirait que quelqu’un a rangé là-haut.
    + Il n’y a plus d’excuses pour rester dedans.
    + Plisser les yeux compte comme du sport.
    + On vous le reprochera demain.
    + Le temps n’y est pour rien ; trouvez autre chose.
    + Avec des lunettes de soleil, tout le monde a l’air occupé.
    + Ayez l’air naturel.

    [mixed]
    - Le ciel est bleu, sauf exceptions.
    - Un peu de nuages, un peu de ciel, aucune décision.
    - Les nuages ont laissé des trous, sans doute pour aérer.
    - Un ciel en deux couleurs, conforme au devis.
    - Le soleil et les nuages travaillent en alternance.
    - Les nuages ne font que passer, et prennent leur temps.
    - Du bleu, avec des notes de bas de page.
    - Le ciel n’a pas su choisir et a pris les deux.
    - Ni dégagé, ni bouché, ni utile.
    - Le temps se réserve toutes les options.
    - Les nuages sont là à titre consultatif.
    + Les ombres vont et viennent ; faites-en autant.
    + Cela peut encore devenir n’importe quoi.
    + Habillez-vous pour toutes les versions.
    + Cherchez-y des animaux, tout le monde le fait.
    + Optimistes et pessimistes ont raison tous les deux.
    + Les peintres appellent cela de l’argent facile.

    [clouds]
    - Du gris, en plusieurs tons bien connus.
    - Le soleil est en réunion.
    - On a mis un couvercle sur la journée.
    - Le ciel manque d’idées, et cela se voit.
    - Le ciel a mis sa tenue de bureau.
    - Des nuages, d’un mur à l’autre.
    - Couvert : le réglage d’usine.
    - Quelqu’un a tamisé la journée pour économiser l’énergie.
    - Les nuages sont plantés là.
    - De la lumière, sans le cinéma du soleil.
    - Le plafond est bas, les enjeux aussi.
    - Un ciel couleur de lettre sans réponse.
    + Cela va avec tout.
    + Pas d’ombres, pas de drame.
    + Un temps idéal pour les tableaux de chiffres.
    + Les photographes parlent de douceur ; personne d’autre.
    + Le soleil serait derrière, selon des sources.
    + Il y en a autant ailleurs, rassurez-vous.

    [night]
    - Il fait nuit, comme c’est l’usage.
    - La nuit : le soleil dérange d’autres gens.
    - La journée a été rangée.
    - Le ciel est en veille.
    - Dehors il fait noir, cela évite de regarder.
    - La nuit est tombée, personne ne l’a ramassée.
    - Le soleil a fini son service.
    - Quelqu’un a éteint la lumière et laissé le temps allumé.
    - Tous les chats sont gris, sous réserve du temps.
    - La nuit a l’air contente d’elle.
    - Le noir, valeur sûre à cette heure.
    + Le temps continue sans témoin.
    + Allez dormir, le ciel se débrouillera.
    + Les hiboux approuvent.
    + Quoi que ce soit, cela attendra le jour.
    + Regarder la météo maintenant, c’est un choix.
    + Demain se prépare en coulisses.

    [night clouds]
    - Il fait noir, et les nuages y veillent.

    [night stars]
    - Les étoiles sont là et ne font rien.
    - Les étoiles veillent encore, sans surveillance.

    [night moon]
    - La lune est de garde, si quelqu’un l’est.

    [small]
    - C’est le milieu de la nuit, et vous regardez la météo.
    - Prévision pour maintenant : le lit.
    - À cette heure, il n’y a que le temps et vous qui travaillez.
    - Personne de raisonnable n’est éveillé, et nous voilà.
    - La nuit est longue, l’écran aussi.
    - Cette heure n’est pas faite pour être vue.
    - Les oiseaux n’ont pas encore été embauchés.
    - Il est tard, ou tôt, selon vos excuses.
    - L’insomnie, avec vue sur le ciel.
    - L’horloge vous juge ; le ciel, non.
    - Le jour n’a pas encore pointé.
    + L’oreiller a de meilleures perspectives.
    + Là-haut, on n’a pas besoin de vous avant le petit déjeuner.
    + Fermez les yeux et devinez.
    + Le temps promet d’être encore là demain.
    + Les moutons attendent d’être comptés.
    + Il fait noir, c’était la nouvelle.

    [small clouds]
    - Même les nuages bâillent.

    [small town dry]
    - Le temps chuchote pour ne pas réveiller la rue.

    [air]
    - L’air a du corps aujourd’hui : indice {index}.
    - Un indice de {index} : respirez avec modération.
    - {index} : cet air a déjà servi.
    - La vue a aussi du goût : indice {index}.
    - L’indice est à {index}, et ce n’était pas un concours.
    - {index} à l’indice : mâchez avant d’inspirer.
    - La qualité de l’air est de {index} : un chiffre, pas un compliment.
    - L’air frais est en rupture de stock : {index}.
    - L’horizon a viré au beige : indice {index}.
    - Indice {index} : quelqu’un brûle quelque chose.
    - À {index}, l’air mérite une étiquette.
    + Courir serait une idée audacieuse.
    + Les fenêtres sont bien comme elles sont : fermées.
    + Vos poumons demandent la parole.
    + Les plantes d’intérieur s’attribuent le mérite.
    + Les grandes inspirations seront pour un autre jour.
    + La cheminée d’à côté ne dit rien.

    [air town]
    - Indice {index}, élevé en ville.

    [monday]
    - C’est lundi, et le temps le sait.
    - Lundi : le ciel a ouvert sa boîte de réception.
    - Le ciel non plus ne voulait pas se lever.
    - Par n’importe quel temps, ce serait lundi.
    - La semaine commence, avec du temps.
    - Une nouvelle semaine, et le ciel n’a pris aucune résolution.
    - Lundi, maintenant avec de la météo dessus.
    - Le week-end est fini, et le ciel semble soulagé.
    - Le ciel est en réunion jusqu’à vendredi.
    - Le lundi est confirmé par satellite.
    - Ce n’est pas le temps ; c’est lundi.
    - Le temps de ce lundi a été sous-traité dès dimanche.
    + Le café est le seul front qui compte.
    + Le ciel partage votre enthousiasme.
    + Plus que quatre comme celui-ci avant une courte amélioration.
    + Rien de ce qui tombe du ciel ne vaut la messagerie du bureau.
    + Le réveil a été félicité.

    [monday town]
    + Le trajet du matin a été averti.

    [monday clouds]
    + Ayez l’air occupé ; les nuages le font.

    [weekend]
    - C’est le week-end, et personne n’a prévenu le temps.
    - Deux jours libres, et voilà ce que le ciel apporte.
    - Le ciel travaille le week-end, contrairement à d’autres.
    - Le barbecue demande si l’on a besoin de lui.
    - Le week-end a encore de la météo.
    - Un week-end, si le temps le permet, et il lit rarement les demandes.
    - Les projets du week-end ont été soumis au ciel.
    - Le temps est libre ce week-end, et vous ?
    - Samedi et dimanche ont été fournis avec ciel.
    - Prévision pour le week-end : il se termine.
    - Le ciel est en tenue décontractée.
    - Le week-end n’a pas demandé l’avis du ciel.
    + Le jardin comprendra.
    + Il fera meilleur lundi, naturellement.
    + Ne faites rien ; le ciel en fait assez.
    + Le canapé et le dehors sont tous deux ouverts.
    + Le pique-nique a désormais un comité.
    + Quoi qu’il arrive, accusez la prévision.

    [weekend clouds]
    - Les nuages aussi sont de repos, ou de service.

    [sea]
    - L’eau est toujours là, et toujours mouillée.
    - De l’eau, dans toutes les directions.
    - L’horizon est droit, pour une fois.
    - Des vagues, sans ordre particulier.
    - Les poissons ne demandent plus la météo.
    - Ici, c’est la flaque qui a gagné.
    - Le sol est humide, pour rester poli.
    - Le temps a toute la surface pour lui.
    - Ici, tout est mouillé, à tous égards.
    + Les mouettes en savent plus, mais elles exagèrent.
    + Prenez un livre et un bateau.
    + Les pieds mouillés sont compris.
    + À l’envers, ce serait pareil.
    + Les poissons ne sont pas abonnés.
    + Un parapluie n’y changerait rien.

    [far]
    - Ici, le temps n’a que vous à embêter.
    - Le marchand de parapluies le plus proche est très loin.
    - Loin de tout, sauf du temps.
    - Un endroit reculé, avec autant de ciel qu’il vous en faut.
    - Presque personne n’habite ici, et le temps vient quand même.
    - Aucune ville à proximité où se plaindre.
    - C’est ici que le temps vient se reposer.
    - Le milieu de nulle part, météo comprise.
    - L’horizon n’a pas de voisins.
    - Beaucoup de rien, entièrement exposé.
    + On se gare facilement.
    + La vue se répète.
    + Le réseau est faible, mais le ciel capte très bien.
    + Sans le ciel, ce serait un endroit calme.
    + Personne ne demandera ce que vous portiez.
    + L’avis le plus proche est à une journée de marche.

    [ordinary]
    - Le temps va bien, comme on le dit quand on le demande.
    - Il ne se passe rien, à haute altitude.
    - Le temps est présent.
    - Un temps de corpulence moyenne, vu pour la dernière fois là-haut.
    - Le ciel fait le minimum syndical.
    - Un ciel sans rien de remarquable, et on le remarque.
    - La prévision a bâillé en rédigeant ceci.
    - Ailleurs, il y a du temps ; ici, il y a de l’air.
    - L’atmosphère est en pilotage automatique.
    - Le temps a fait acte de présence.
    - Rien à signaler, signalé.
    + Il faudra parler d’autre chose.
    + Le baromètre s’est rendormi.
    + N’en dites rien à vos petits-enfants.
    + La conversation va en souffrir.
    + Un haussement d’épaules, version météo.
    + À encadrer, en beige.

    [ordinary mild]
    - Ni chaud ni froid, ni fait ni à faire.

    [ordinary day]
    - Une journée qui aurait pu être un courriel.

    [spring]
    - {temperature} : ni manteau ni pas de manteau.
    - {temperature}, la température du compromis.
    - À {temperature}, chacun est mal habillé à sa façon.
    - Il fait {temperature} ; la veste s’enlève et se remet.
    - {temperature}, un chiffre raisonnable, donc inquiétant.
    - {temperature} : pour une fois, le thermostat et le temps sont d’accord.
    - L’air est tiède, {temperature}, comme les bonnes résolutions.
    - {temperature} dehors ; dedans est rejoint.
    - Le thermomètre indique {temperature} et s’abstient de commenter.
    - Il fait {temperature}, et quelqu’un trouvera cela frisquet.
    - {temperature} : pull pour les uns, glace pour les autres.
    + Prenez les deux et regrettez-en un.
    + On peut se plaindre dans les deux sens.
    + Le chauffage et les fenêtres se disputent.
    + Le corps s’adapte, l’armoire non.
    + Boucle d’or n’a plus de questions.

    [spring town]
    - {temperature}, et la moitié de la rue est en short.
    + Il n’y aura pas de consensus à l’arrêt de bus.
    """
}
